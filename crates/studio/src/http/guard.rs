//! What may talk to the studio: this machine's own browser, on pages of the studio itself.
//!
//! A page of another site must not act for the user (a foreign `Origin`), and a foreign name
//! that resolves to this machine must not reach the studio at all (DNS rebinding).

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri, header};

use crate::http::Problem;
use crate::policy::Asker;

/// Which names this server answers to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Whether any address in numbers will do: an address cannot be rebound.
    pub(crate) any_address: bool,
    /// Further names.
    pub(crate) names: Vec<String>,
}

impl Names {
    fn answers_to(&self, host: &str) -> bool {
        let host = host.trim_start_matches('[').trim_end_matches(']');
        if host.eq_ignore_ascii_case("localhost") {
            return true;
        }
        match host.parse::<IpAddr>() {
            Ok(address) => self.any_address || address.is_loopback(),
            Err(_) => self.names.iter().any(|name| name.eq_ignore_ascii_case(host)),
        }
    }
}

/// Lets a request through, or says why not.
pub(crate) fn check(
    names: &Names,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> Result<(), Problem> {
    let forbidden = |detail: &str| Problem::new(StatusCode::FORBIDDEN, detail);
    let header = |name: HeaderName| match headers.get(&name) {
        None => Ok(None),
        Some(_) if headers.get_all(&name).iter().count() > 1 => {
            Err(Problem::bad(format!("more than one header {name}")))
        }
        Some(value) => value
            .to_str()
            .map(Some)
            .map_err(|_| Problem::bad(format!("the header {name} is not plain text"))),
    };
    let host = header(header::HOST)?.or(uri.authority().map(Authority::as_str));
    let host = host.ok_or_else(|| Problem::bad("the request has no Host header"))?;
    if !names.answers_to(without_port(host)) {
        let host = gamut_game::excerpt(host);
        return Err(Problem::new(
            StatusCode::MISDIRECTED_REQUEST,
            format!("the studio does not answer to the name {host}; use localhost, or --host NAME"),
        ));
    }
    if let Some(origin) = header(header::ORIGIN)? {
        let own = origin.split_once("://").map(|(_, authority)| authority);
        if !own.is_some_and(|own| own.eq_ignore_ascii_case(host)) {
            return Err(forbidden("pages of other sites may not use the studio"));
        }
    }
    // Browsers send this even where they send no Origin. Links to our pages may come from
    // anywhere; frames, scripts, pictures and the API are ours alone.
    let says = |name: &str, expected: &str| headers.get(name).is_some_and(|is| is == expected);
    let is_link = method == Method::GET
        && says("sec-fetch-mode", "navigate")
        && says("sec-fetch-dest", "document")
        && !uri.path().starts_with("/api/");
    let site = header(HeaderName::from_static("sec-fetch-site"))?;
    if matches!(site, Some("cross-site" | "same-site")) && !is_link {
        return Err(forbidden("pages of other sites may not use the studio"));
    }
    Ok(())
}

/// A request of one of our pages, or of a program that asks for more than a link may. Browsers tell
/// our pages by `Sec-Fetch-Site` or `Origin` (a foreign one has been refused), and send our header
/// for no other page; a redirect to us carries none of these.
pub(crate) struct By(pub(crate) Asker);

impl<S: Send + Sync> FromRequestParts<S> for By {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(asker(&parts.headers)))
    }
}

pub(crate) fn asker(headers: &HeaderMap) -> Asker {
    let is_ours = headers.get("sec-fetch-site").is_some_and(|site| site == "same-origin")
        || headers.contains_key(header::ORIGIN)
        || headers.contains_key("x-gamut");
    if is_ours { Asker::Ours } else { Asker::Anybody }
}

fn without_port(host: &str) -> &str {
    match host.rfind(':') {
        // A colon inside brackets belongs to an address.
        Some(colon) if host[colon..].find(']').is_none() => &host[..colon],
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::{Names, check};
    use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};

    fn status(names: &Names, method: Method, headers: &[(&'static str, &'static str)]) -> u16 {
        status_at("/", names, method, headers)
    }

    fn status_at(
        path: &'static str,
        names: &Names,
        method: Method,
        headers: &[(&'static str, &'static str)],
    ) -> u16 {
        let headers: HeaderMap = headers
            .iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        match check(names, &method, &Uri::from_static(path), &headers) {
            Ok(()) => 200,
            Err(problem) => problem.status.as_u16(),
        }
    }

    #[test]
    fn only_names_of_this_machine_are_answered_to() {
        let own = Names::default();
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:8080", "[::1]:8080", "127.0.0.2"] {
            assert_eq!(status(&own, Method::GET, &[("host", host)]), 200, "{host}");
        }
        for host in ["evil.example", "localhost.evil.example:8080", "192.168.1.5", "[::2]:80", ""] {
            assert_eq!(status(&own, Method::GET, &[("host", host)]), 421, "{host}");
        }
        assert_eq!(status(&own, Method::GET, &[]), 400);
        let open = Names { any_address: true, names: vec!["board.example".into()] };
        for (host, expected) in
            [("192.168.1.5:8080", 200), ("Board.example:80", 200), ("evil.example", 421)]
        {
            assert_eq!(status(&open, Method::GET, &[("host", host)]), expected, "{host}");
        }
    }

    #[test]
    fn pages_of_other_sites_cannot_act() {
        let own = Names::default();
        let host = ("host", "localhost:8080");
        for (origin, expected) in [
            ("http://localhost:8080", 200),
            ("http://localhost:9090", 403),
            ("http://evil.example", 403),
            ("http://127.0.0.1:8080", 403),
            ("null", 403),
        ] {
            for method in [Method::GET, Method::POST] {
                assert_eq!(status(&own, method, &[host, ("origin", origin)]), expected, "{origin}");
            }
        }
        let foreign = ("sec-fetch-site", "cross-site");
        let link = ("sec-fetch-mode", "navigate");
        let page = ("sec-fetch-dest", "document");
        let frame = ("sec-fetch-dest", "iframe");
        assert_eq!(status(&own, Method::GET, &[host, foreign, link, page]), 200);
        assert_eq!(status(&own, Method::GET, &[host, foreign, link, frame]), 403);
        assert_eq!(status(&own, Method::POST, &[host, foreign, link, page]), 403);
        let estimate = "/api/rules/chess/estimate";
        assert_eq!(status_at(estimate, &own, Method::GET, &[host, foreign, link, page]), 403);
        assert_eq!(status(&own, Method::GET, &[host, foreign, ("sec-fetch-mode", "cors")]), 403);
        assert_eq!(status(&own, Method::GET, &[host, ("sec-fetch-site", "same-origin")]), 200);
    }
}
