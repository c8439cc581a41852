//! Everything the pages do, as JSON.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/rules`, `/api/rules/{rules}` | [`types::RulesView`] |
//! | `GET /api/players` | kinds, keys and levels |
//! | `GET /api/rules/{rules}/position?position=` or `?size=` | [`types::PositionCheck`] |
//! | `POST /api/rules/{rules}/arrangement` of [`types::Arrangement`] | [`types::PositionCheck`] |
//! | `GET /api/rules/{rules}/overlays/{overlay}?position=` | [`types::OverlayView`] |
//! | `GET /api/rules/{rules}/evaluation?position=&evaluation=` | [`types::EvaluationView`] |
//! | `GET /api/rules/{rules}/estimate?start=&moves=` | [`types::ThoughtView`], quickly |
//! | `GET /api/rules/{rules}/analysis?start=&moves=&player=` | events `thought` |
//! | `GET /api/games`, `POST /api/games` | saved games; begin one |
//! | `POST /api/records` | games from the text of a record or position |
//! | `GET`, `PATCH`, `DELETE /api/games/{id}` | [`types::GameView`]; name, seats, pace, pause |
//! | `GET /api/games/{id}/events` | events `game` ([`types::GameView`]) and `thought` |
//! | `POST /api/games/{id}/moves`, `/takeback`, `/resignation`, `/step`, `/branch` | [`types::GameView`] |
//! | `GET /api/games/{id}/plies/{ply}` | [`types::BoardView`] |
//! | `GET /api/games/{id}/hint?ply=` | [`types::ThoughtView`] |
//! | `GET /api/games/{id}/record` | text |

pub mod types;
