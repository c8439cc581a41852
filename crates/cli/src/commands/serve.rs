//! `gamut serve`, and `gamut` alone: the studio in the browser.

use std::env;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use gamut_studio::{Server, Settings};
use tracing_subscriber::filter::LevelFilter;

use crate::args::{LogLevel, ServeArgs, USUAL_PORT};
use crate::failure::{Failure, complain};
use crate::log_lines::{LogLines, UntilWritten};

/// How many ports to try after the usual one.
const TRIES: u16 = 20;

pub(super) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let _log = start_log(args.log);
    let usual = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), USUAL_PORT);
    let settings = Settings {
        address: args.bind.unwrap_or(usual),
        // A port that was named must be that port.
        tries: if args.bind.is_some() { 0 } else { TRIES },
        data: match &args.data {
            Some(folder) => folder.clone(),
            None => data_folder()?,
        },
        names: args.host.clone(),
    };
    let server = Server::bind(&settings).map_err(Failure::bad_input)?;
    let url = server.url();
    let mut out = anstream::stdout().lock();
    writeln!(out, "Gamut Studio: {url}")?;
    writeln!(out, "Games are kept in {}. Ctrl-C ends.", settings.data.display())?;
    if !server.address().ip().is_loopback() {
        writeln!(
            out,
            "\nWARNING: listening on {}, not only for this computer. Anybody who reaches that\n\
             address can play, read, change and delete all games and keep this computer's\n\
             processors busy. There are no passwords and no encryption. Leave --bind out to\n\
             keep the studio to yourself.",
            server.address()
        )?;
    }
    out.flush()?;
    drop(out);
    if args.open {
        open_browser(&url);
    }
    server.run_until_interrupted();
    Ok(())
}

/// What happens goes to standard error from now on, until what is returned is dropped.
fn start_log(level: LogLevel) -> UntilWritten {
    let level = match level {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let colours = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    let lines = LogLines::new();
    let until_written = lines.until_written();
    tracing_subscriber::fmt()
        .with_max_level(level)
        .with_ansi(colours)
        .with_target(false)
        .with_writer(lines)
        // It would complain of a log that cannot be written, and panic because it cannot.
        .log_internal_errors(false)
        .init();
    until_written
}

/// Where programs of this user keep what they must not lose.
fn data_folder() -> Result<PathBuf, Failure> {
    let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = env::home_dir();
    let folder = if cfg!(windows) {
        set("APPDATA")
    } else if cfg!(target_os = "macos") {
        home.map(|home| home.join("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME").or_else(|| home.map(|home| home.join(".local/share")))
    };
    let none = "no folder of this user to keep games in: choose one with --data DIR";
    Ok(folder.ok_or_else(|| Failure::bad_input(none))?.join("gamut"))
}

/// Best effort: the address was printed.
fn open_browser(url: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url).stdin(Stdio::null()).stdout(Stdio::null());
    if let Err(error) = command.stderr(Stdio::null()).spawn() {
        complain(format_args!("no browser was opened ({program}: {error})"));
    }
}
