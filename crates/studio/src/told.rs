use std::sync::{Arc, OnceLock};

/// Something that many are told: the plain value, and its text, which is written once for all.
///
/// So code that makes views knows nothing of how they are sent, a view that is never told is
/// never written, and a hundred spectators share one text.
#[derive(Debug)]
pub(crate) struct Told<T> {
    value: T,
    text: OnceLock<Arc<str>>,
}

impl<T> Told<T> {
    pub(crate) fn new(value: T) -> Arc<Self> {
        Arc::new(Self { value, text: OnceLock::new() })
    }

    /// The text; `write` makes it the first time.
    pub(crate) fn text(&self, write: impl FnOnce(&T) -> String) -> Arc<str> {
        self.text.get_or_init(|| write(&self.value).into()).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::Told;

    #[test]
    fn a_value_is_written_once_for_all() {
        let (told, mut written) = (Told::new(7), 0);
        for _ in 0..3 {
            let text = told.text(|value| {
                written += 1;
                value.to_string()
            });
            assert_eq!(&*text, "7");
        }
        assert_eq!(written, 1);
    }
}
