//! The one loop behind every protocol.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;

use gamut_players::{Playable, Player, PlayerSpec, SeatError, seat};
use gamut_search::Thought;

use super::desk::{Answer, Desk};
use super::lines::{LONGEST, Line, read_line};
use super::{Dialogue, Flow, Protocol, Urgency};

/// Lines that may wait to be obeyed. Further ones wait in the pipe.
const MOST_WAITING: usize = 64;

/// Everything that can happen in a session.
pub(super) enum Event<G: Playable> {
    Line(Line),
    EndOfInput,
    /// Ctrl-C was pressed.
    Interrupt,
    Progress {
        nth: usize,
        thought: Thought<G>,
    },
    Finished {
        player: Box<dyn Player<G>>,
        answer: Answer<G>,
    },
    /// The player broke down; it has said why on standard error.
    Failed,
}

/// A conversation with another program about a game.
pub(crate) struct Session<G: Playable> {
    /// As named on the command line; else the first line decides.
    protocol: Option<Protocol>,
    spec: PlayerSpec,
    seed: u64,
    player: Box<dyn Player<G>>,
    sender: Sender<Event<G>>,
    events: Receiver<Event<G>>,
}

impl<G: Playable> Session<G> {
    /// A session in which the player of `spec` answers.
    pub(crate) fn new(
        protocol: Option<Protocol>,
        spec: PlayerSpec,
        seed: u64,
    ) -> Result<Self, SeatError> {
        let player = seat::<G>(&spec, seed)?;
        let (sender, events) = channel();
        Ok(Self { protocol, spec, seed, player, sender, events })
    }

    /// What another thread calls to end the session: the player answers first.
    pub(crate) fn interrupter(&self) -> impl Fn() + Send + Sync + 'static {
        let sender = self.sender.clone();
        move || drop(sender.send(Event::Interrupt))
    }

    /// Talks until the other program quits, or ends its input.
    pub(crate) fn run(
        self,
        input: impl BufRead + Send + 'static,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Self { protocol, spec, seed, player, sender, events } = self;
        // One token for every line that waits: the reader blocks when there is no room.
        let (tokens, taken) = sync_channel(MOST_WAITING);
        let lines = sender.clone();
        thread::spawn(move || read_lines(input, &lines, &tokens));
        let talk = Talk {
            dialogue: protocol.map(Protocol::dialogue),
            desk: Desk::new((spec, seed), player, out, sender),
            events,
            taken,
            waiting: VecDeque::new(),
            ending: None,
        };
        talk.run()
    }
}

fn read_lines<G: Playable>(
    mut input: impl BufRead,
    lines: &Sender<Event<G>>,
    tokens: &SyncSender<()>,
) {
    // Input that cannot be read has ended.
    while let Ok(Some(line)) = read_line(&mut input) {
        if tokens.send(()).is_err() || lines.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = lines.send(Event::EndOfInput);
}

/// Why no more lines will be obeyed than those that wait.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    EndOfInput,
    Interrupt,
}

struct Talk<'a, G: Playable> {
    /// `None` until the first line has shown which protocol is spoken.
    dialogue: Option<Box<dyn Dialogue<G>>>,
    desk: Desk<'a, G>,
    events: Receiver<Event<G>>,
    taken: Receiver<()>,
    /// Lines that came and are not obeyed yet, in order.
    waiting: VecDeque<Line>,
    ending: Option<Ending>,
}

impl<G: Playable> Talk<'_, G> {
    fn run(mut self) -> io::Result<()> {
        loop {
            if let (Some(answer), Some(dialogue)) = (self.desk.take_answer(), &mut self.dialogue) {
                match answer {
                    Ok(thoughts) => dialogue.finish(&thoughts, &mut self.desk)?,
                    Err(fault) => dialogue.fail(&fault, &mut self.desk)?,
                }
            }
            match self.urgency_of_next() {
                Some(Urgency::Now) => {
                    if self.obey_next()? == Flow::Quit {
                        return self.desk.out().flush();
                    }
                    continue;
                }
                Some(Urgency::AfterStop) => self.desk.stop(),
                Some(Urgency::InTurn) => {}
                None if self.ending.is_some() => return self.desk.out().flush(),
                None => {}
            }
            // A held answer is there as soon as it is asked for.
            if !self.desk.has_answer() {
                self.desk.out().flush()?;
                self.await_event()?;
            }
        }
    }

    /// When the line that has waited longest, or else the end, is due; `None`: there is
    /// neither, or the end has come and nothing remains to be done.
    fn urgency_of_next(&self) -> Option<Urgency> {
        let urgency = |line| self.dialogue.as_ref().map_or(Urgency::Now, |d| d.urgency(line));
        match (self.waiting.front(), self.ending) {
            (Some(_), _) if !self.desk.is_busy() => Some(Urgency::Now),
            (Some(Line::Text(line)), _) => Some(urgency(line)),
            (Some(Line::TooLong), _) => Some(urgency("")),
            (None, Some(_)) if !self.desk.is_busy() => None,
            (None, Some(Ending::Interrupt)) => Some(Urgency::AfterStop),
            (None, Some(Ending::EndOfInput)) => Some(urgency("quit")),
            (None, None) => None,
        }
    }

    fn obey_next(&mut self) -> io::Result<Flow> {
        let Some(line) = self.waiting.pop_front() else { return Ok(Flow::Continue) };
        let _ = self.taken.try_recv();
        let text = match &line {
            Line::Text(text) if text.trim().is_empty() => return Ok(Flow::Continue),
            Line::Text(text) => text.trim(),
            Line::TooLong => "",
        };
        let dialogue =
            self.dialogue.get_or_insert_with(|| Protocol::of_first_line(text, G::ID).dialogue());
        match line {
            Line::Text(_) => dialogue.obey(text, &mut self.desk),
            Line::TooLong => {
                let problem = format!("a line of more than {LONGEST} bytes was dropped");
                dialogue.complain(problem.into(), &mut self.desk)?;
                Ok(Flow::Continue)
            }
        }
    }

    fn await_event(&mut self) -> io::Result<()> {
        let event = match self.desk.time_to_deadline() {
            // The session itself holds a sender: the channel never closes.
            None => self.events.recv().map_err(io::Error::other)?,
            Some(time) => match self.events.recv_timeout(time) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => {
                    self.desk.stop();
                    return Ok(());
                }
                Err(closed) => return Err(io::Error::other(closed)),
            },
        };
        match event {
            Event::Line(line) if self.ending.is_none() => self.waiting.push_back(line),
            Event::Line(_) => {}
            Event::EndOfInput => self.ending = self.ending.or(Some(Ending::EndOfInput)),
            Event::Interrupt => {
                self.waiting.clear();
                self.ending = Some(Ending::Interrupt);
            }
            Event::Progress { nth, thought } => {
                if let Some(dialogue) = &mut self.dialogue {
                    dialogue.progress(nth, &thought, &mut self.desk)?;
                }
            }
            Event::Finished { player, answer } => self.desk.take_back(player, answer),
            Event::Failed => return Err(io::Error::other("the player broke down")),
        }
        Ok(())
    }
}
