use std::fmt;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tracing::info;

use crate::http::{Names, router, serve};
use crate::state::Studio;
use crate::store::StoreError;

/// How the studio is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen; port 0 is any free one.
    pub address: SocketAddr,
    /// How many further ports to try when the first is taken.
    pub tries: u16,
    /// The folder in which games are kept.
    pub data: PathBuf,
    /// Names to answer to besides those of this machine. With any, the studio is open to others:
    /// players may name no files or programs of this machine.
    pub names: Vec<String>,
}

/// Why the studio cannot start: one line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BindError {
    /// The operating system gives no threads.
    #[error("cannot start: {0}")]
    Runtime(io::Error),
    /// The games cannot be opened.
    #[error(transparent)]
    Games(#[from] StoreError),
    /// The ports are taken, or there is no such address.
    #[error("cannot listen on {address}: {problem}")]
    Listen {
        /// Where it was to listen.
        address: SocketAddr,
        /// What the operating system says.
        problem: io::Error,
    },
}

/// A studio that has its port and its games, and is about to answer.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    studio: Studio,
    names: Names,
    address: SocketAddr,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Server {
    /// Takes the port and opens the games.
    ///
    /// # Errors
    /// When the ports are taken or the games cannot be opened.
    pub fn bind(settings: &Settings) -> Result<Self, BindError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(BindError::Runtime)?;
        let is_open = !settings.address.ip().is_loopback();
        // A further name is meant for others to use.
        let is_private = !is_open && settings.names.is_empty();
        let studio = Studio::open(&settings.data, is_private)?;
        let deaf = |problem| BindError::Listen { address: settings.address, problem };
        let listener = runtime.block_on(listen(settings.address, settings.tries)).map_err(deaf)?;
        let address = listener.local_addr().map_err(deaf)?;
        info!("listening on {address}, games in {}", settings.data.display());
        let names = Names { any_address: is_open, names: settings.names.clone() };
        Ok(Self { runtime, listener, studio, names, address })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What to type into a browser on this machine.
    #[must_use]
    pub fn url(&self) -> String {
        let port = self.address.port();
        match self.address.ip() {
            ip if ip.is_unspecified() => format!("http://localhost:{port}/"),
            IpAddr::V4(ip) => format!("http://{ip}:{port}/"),
            IpAddr::V6(ip) => format!("http://[{ip}]:{port}/"),
        }
    }

    /// Answers until Ctrl-C, or until the operating system asks to end.
    pub fn run_until_interrupted(self) {
        self.run(async {
            // Where signals cannot be had, the program simply ends by them.
            let interrupted = async {
                if tokio::signal::ctrl_c().await.is_err() {
                    std::future::pending::<()>().await;
                }
            };
            tokio::select! {
                () = interrupted => {}
                () = terminated() => {}
            }
        });
        // A program that has not ended with its player would stay behind.
        gamut_players::end_programs();
    }

    /// Answers until `closing` is ready. Searches end, and what was answered is on disk.
    pub fn run(self, closing: impl Future<Output = ()>) {
        let Self { runtime, listener, studio, names, .. } = self;
        runtime.block_on(serve(listener, router(studio, names), closing));
        // Searches end when they look at their switch.
        runtime.shutdown_timeout(Duration::from_secs(2));
    }
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    let received = async |kind| match signal(kind) {
        Ok(mut signal) => drop(signal.recv().await),
        Err(_) => std::future::pending().await,
    };
    let hangup = async {
        match gamut_players::outlives_terminal() {
            true => std::future::pending().await,
            false => received(SignalKind::hangup()).await,
        }
    };
    tokio::select! {
        () = received(SignalKind::terminate()) => {}
        () = hangup => {}
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}

/// The first free port of some.
async fn listen(address: SocketAddr, tries: u16) -> io::Result<TcpListener> {
    let mut port = address.port();
    loop {
        match TcpListener::bind(SocketAddr::new(address.ip(), port)).await {
            Err(error)
                if error.kind() == ErrorKind::AddrInUse
                    && port != 0
                    && port < u16::MAX
                    && port - address.port() < tries =>
            {
                port += 1;
            }
            result => return result,
        }
    }
}
