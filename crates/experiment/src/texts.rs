//! Texts that parameters name: known by a word, or in a file.

use std::cell::RefCell;
use std::path::Path;

use gamut_files::fingerprint;
use gamut_game::did_you_mean;
use gamut_players::read_text;
use serde::Serialize;

use crate::Parameters;
use crate::parameters::{Defaults, owned};

/// A text and how it was named. As part of a config it is part of what a run depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedText {
    /// The word, or the path of the file.
    pub name: String,
    /// What is there.
    pub text: String,
}

/// Texts of one kind.
#[derive(Clone, Copy)]
pub struct Texts<'a> {
    /// What one is: `an individual of chess`.
    pub what: &'a str,
    /// Those that are known by a word. Defaults are among them.
    pub known: &'a [(&'static str, &'a str)],
    /// Says in one line what is wrong with a text.
    pub check: &'a dyn Fn(&str) -> Result<(), String>,
}

impl Texts<'_> {
    fn known(&self, name: &str) -> Option<String> {
        let known = self.known.iter().find(|(word, _)| *word == name);
        known.map(|(_, text)| (*text).to_owned())
    }

    fn right(&self) -> String {
        let words: Vec<&str> = self.known.iter().map(|(word, _)| *word).collect();
        format!("{}: {}, or a file", self.what, words.join(", "))
    }

    fn read(&self, name: &str) -> Result<NamedText, String> {
        let text = self.known(name).map_or_else(|| self.read_file(name), Ok)?;
        (self.check)(&text)?;
        Ok(NamedText { name: name.to_owned(), text })
    }

    fn read_file(&self, name: &str) -> Result<String, String> {
        let words = self.known.iter().map(|(word, _)| *word);
        read_text(Path::new(name)).map_err(|problem| {
            format!("write {}{}; {problem}", self.right(), did_you_mean(name, words))
        })
    }
}

impl Parameters<'_> {
    /// A text.
    pub fn text(
        &mut self,
        key: &str,
        help: &str,
        of: Texts<'_>,
        defaults: Defaults<&str>,
    ) -> NamedText {
        let read = RefCell::new(None);
        let defaults = defaults.map(str::to_owned);
        let name = self.declare(key, help, of.right(), defaults, |name| {
            *read.borrow_mut() = Some(of.read(name)?);
            Ok(name.to_owned())
        });
        self.texts_named(of, vec![name], read.into_inner().as_slice()).remove(0)
    }

    /// Texts, none of them twice.
    pub fn texts(
        &mut self,
        key: &str,
        help: &str,
        of: Texts<'_>,
        defaults: Defaults<&[&str]>,
    ) -> Vec<NamedText> {
        let read = RefCell::new(Vec::new());
        let right = format!("{}; or several", of.right());
        let names = self.list(key, help, right, 1, defaults.map(owned), |name| {
            read.borrow_mut().push(of.read(name)?);
            Ok(name.to_owned())
        });
        self.texts_named(of, names, &read.into_inner())
    }

    /// The texts of these names: those that were read, or known ones. Files are remembered.
    fn texts_named(
        &mut self,
        of: Texts<'_>,
        names: Vec<String>,
        read: &[NamedText],
    ) -> Vec<NamedText> {
        let text = |name: String| {
            let read = read.iter().find(|one| one.name == name).cloned();
            read.unwrap_or_else(|| NamedText { text: of.known(&name).unwrap_or_default(), name })
        };
        let texts: Vec<NamedText> = names.into_iter().map(text).collect();
        let files = texts.iter().filter(|one| of.known(&one.name).is_none());
        self.inputs.texts.extend(files.map(|one| (one.name.clone(), fingerprint(&one.text))));
        texts
    }
}
