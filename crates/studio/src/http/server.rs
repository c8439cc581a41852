use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tower::ServiceExt;
use tracing::{debug, warn};

use crate::limits::{MOST_CONNECTIONS, SLOWEST_HEAD};
use crate::seldom::OncePerMinute;

static NOT_ACCEPTED: OncePerMinute = OncePerMinute::new();

/// How long connections may take to end when the studio does: some are in the middle of a write.
const SLOWEST_GOODBYE: Duration = Duration::from_secs(1);

/// Answers requests until `closing` is ready.
///
/// This is what `axum::serve` does, with a limit on connections and on how long a client may
/// take to say what it wants.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    closing: impl Future<Output = ()>,
) {
    let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut connections = JoinSet::new();
    let mut closing = std::pin::pin!(closing);
    loop {
        let accepted = async {
            // Further connections wait, until the operating system's queue is full.
            let permit = room.clone().acquire_owned().await;
            (listener.accept().await, permit)
        };
        let (accepted, permit) = tokio::select! {
            accepted = accepted => accepted,
            Some(_) = connections.join_next() => continue,
            () = &mut closing => break,
        };
        let (stream, _) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                if NOT_ACCEPTED.is_due() {
                    warn!("a connection was not accepted: {error}");
                }
                // Out of file handles, or the client has gone: neither gets better by hurrying.
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        // Moves are small and wanted at once. Without it they only come later.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        connections.spawn(async move {
            let _permit = permit;
            let service = tower::service_fn(move |request: Request<Incoming>| {
                let router = router.clone();
                async move { Ok::<_, Infallible>(answer(router, request).await) }
            });
            // An error here is a client that went away or spoke no HTTP.
            let ended = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(SLOWEST_HEAD)
                .max_headers(64)
                .max_buf_size(64 * 1024)
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
                .await;
            if let Err(error) = ended {
                debug!("a connection ended: {error}");
            }
        });
    }
    // Streams to spectators never end by themselves, and must not outlive the clock that they
    // look at.
    let _ = tokio::time::timeout(SLOWEST_GOODBYE, connections.shutdown()).await;
}

async fn answer(router: Router, request: Request<Incoming>) -> axum::response::Response {
    match router.oneshot(request.map(Body::new)).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::time::Duration;

    use axum::Router;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::time::{Instant, sleep};

    use super::serve;
    use crate::limits::SLOWEST_HEAD;

    async fn connect() -> TcpStream {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let router = Router::new().route("/", get(|| async { "here" }));
        tokio::spawn(serve(listener, router, pending()));
        TcpStream::connect(address).await.expect("somebody listens")
    }

    /// How long it takes until the connection is closed, by a clock that jumps whenever all tasks
    /// wait.
    async fn until_closed(mut stream: impl AsyncReadExt + Unpin) -> Duration {
        let begun = Instant::now();
        let _ = stream.read_to_end(&mut Vec::new()).await;
        begun.elapsed()
    }

    fn assert_in_time(waited: Duration) {
        let in_time = SLOWEST_HEAD..SLOWEST_HEAD + Duration::from_secs(2);
        assert!(in_time.contains(&waited), "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_says_nothing_is_cut_off() {
        assert_in_time(until_closed(connect().await).await);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_asks_nothing_more_is_cut_off() {
        let mut stream = connect().await;
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("a connection");
        assert_in_time(until_closed(stream).await);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_speaks_letter_by_letter_is_cut_off() {
        let (reader, mut writer) = connect().await.into_split();
        tokio::spawn(async move {
            for letter in b"GET / HTTP/1.1\r\nX-Long: ".iter().chain([b'x'; 1_000].iter()) {
                sleep(Duration::from_secs(1)).await;
                if writer.write_all(&[*letter]).await.is_err() {
                    return;
                }
            }
        });
        assert_in_time(until_closed(reader).await);
    }
}
