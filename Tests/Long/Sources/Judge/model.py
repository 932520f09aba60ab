#!/usr/bin/env python3
"""Compares the outcomes of explorations with all legal ones: Judge 300 --plain | python3 model.py

The model knows no executor. A task hops to an actor, and arrives there at any later time. An actor runs
what has arrived, in that order, one segment at a time. What a segment starts or resumes on its own actor,
or a task starts on the main actor, arrives at once, in order; hops may arrive between. The main actor is
actor 2.
"""

import sys
from collections import namedtuple

# Places are those of the tasks in their code. Queues have the tasks that have arrived at each actor, and
# marks are what it has seen. Reads are what updates have read. A gate has the tasks that wait for it, and
# is None when it is open.
State = namedtuple("State", "places queues marks numbers reads gates")
WAITS = -1  # the place of a task that has not started


def compiled(text):
    """Returns the code of all tasks of a program, of which the first one starts."""
    words = [task.split() for task in text.split(" | ")]
    tasks = [[] for _ in words]
    tasks[0] = [("start", other) for other in range(1, len(words))]

    def child(segment):
        tasks.append([segment])
        return len(tasks) - 1

    for number, operations in enumerate(words):
        for place, operation in enumerate(operations):
            name, _, actor = operation.rstrip(")").partition("(")
            mark, actor = f"{number}{place}", int(actor or 2)

            def on(action, mark=mark, actor=actor):
                return ("on", actor, action, mark)

            if name in ("call", "mainActor"):
                tasks[number] += [on("add")]
            elif name == "update":
                tasks[number] += [on("read"), on("write")]
            elif name == "relay":
                tasks[number] += [on("add"), on("add", mark, 1 - actor), on("add", mark + "r")]
            elif name == "reenter":
                tasks[number] += [on("add"), on("add", mark + "r")]
            elif name == "child":
                new = child(on("add", mark + "c"))
                tasks[number] += [("start", new), on("add"), ("join", new)]
            elif name == "group":
                news = [child(on("add", mark + letter)) for letter in "ab"]
                tasks[number] += [("start", new) for new in news] + [("join", new) for new in news]
            elif name in ("task", "detached"):
                tasks[number] += [("start", child(on("add")))]
            elif name == "taskOnMainActor":
                tasks[number] += [("post", child(on("add")))]
            elif name == "tasksInside":
                news = tuple(child(on("add", mark + letter)) for letter in "ab")
                tasks[number] += [("on", actor, "start", news)]
            elif name == "pass":
                tasks[number] += [on("pass"), on("add")]
            elif name == "open":
                tasks[number] += [on("open")]
            elif name != "yield":  # which changes nothing: each step may be late anyway
                raise ValueError(operation)
    return tasks


def replaced(items, place, item):
    return items[:place] + (item,) + items[place + 1 :]


class Search:
    """A search over the states of a program."""

    def __init__(self, text):
        self.code = compiled(text)
        places = (0,) + (WAITS,) * (len(self.code) - 1)
        self.first = State(places, ((),) * 3, ((),) * 3, (0, 0), (), ((), ()))

    def outcomes(self):
        todo = [self.settled(self.first)]
        seen, found = set(todo), set()
        while todo:
            state = todo.pop()
            following = {self.settled(next) for next in self.successors(state)}
            if not following:
                lists = [f"[{','.join(marks)}]" for marks in state.marks]
                found.add(f"{lists[0]}{state.numbers[0]} {lists[1]}{state.numbers[1]} {lists[2]}")
            todo += following - seen
            seen |= following
        return found

    def segment(self, state, task):
        """Returns the next segment of a task; None if it has not started or has ended."""
        place = state.places[task]
        return self.code[task][place] if WAITS < place < len(self.code[task]) else None

    def settled(self, state):
        """Returns the state after tasks have started and joined others, which may always be early."""
        places = list(state.places)
        changed = True
        while changed:
            changed = False
            for task in range(len(places)):
                segment = self.segment(State(places, *state[1:]), task)
                if not segment or segment[0] in ("on", "post"):
                    continue
                other = segment[1]
                if segment[0] == "start":
                    places[other] = 0
                elif places[other] < len(self.code[other]):
                    continue
                places[task] += 1
                changed = True
        return state._replace(places=tuple(places))

    def hops(self, state):
        """Yields the tasks that are on their way to an actor, and the actor."""
        held = {task for tasks in state.queues + state.gates for task in tasks or ()}
        for task in range(len(state.places)):
            segment = self.segment(state, task)
            if segment and segment[0] == "on" and task not in held:
                yield task, segment[1]

    def arrived(self, state, task, actor):
        return state._replace(queues=replaced(state.queues, actor, state.queues[actor] + (task,)))

    def posted(self, state, task, new):
        """Returns the state after a task has started another one on the main actor."""
        places = replaced(state.places, task, state.places[task] + 1)
        return self.arrived(state._replace(places=replaced(places, new, 0)), new, 2)

    def successors(self, state):
        for task, actor in self.hops(state):
            yield self.arrived(state, task, actor)
        for task in range(len(state.places)):
            segment = self.segment(state, task)
            if segment and segment[0] == "post":
                yield self.posted(state, task, segment[1])
        for actor, queue in enumerate(state.queues):
            if queue:
                yield from self.served(state, actor, queue[0])

    def served(self, state, actor, task):
        """Yields the states after an actor has run a segment of the task that arrived first."""
        _, _, action, mark = self.segment(state, task)
        places, queues, marks, numbers, reads, gates = state
        # What arrives meanwhile may do so between the tasks that the segment adds.
        coming = {other for other, goal in self.hops(state) if goal == actor}
        queues = replaced(queues, actor, queues[actor][1:])
        places = replaced(places, task, places[task] + 1)
        added = ()
        if action == "add":
            marks = replaced(marks, actor, marks[actor] + (mark,))
        elif action == "read":
            reads += ((mark, numbers[actor]),)
        elif action == "write":
            numbers = replaced(numbers, actor, dict(reads)[mark] + 1)
            reads = tuple(read for read in reads if read[0] != mark)
        elif action == "start":
            added = mark
            for new in added:
                places = replaced(places, new, 0)
        elif action == "open":
            added, gates = gates[actor] or (), replaced(gates, actor, None)
        elif gates[actor] is None:  # passes without a suspension
            marks = replaced(marks, actor, marks[actor] + (mark,))
            places = replaced(places, task, places[task] + 1)
        else:
            gates = replaced(gates, actor, gates[actor] + (task,))
        state = State(places, queues, marks, numbers, tuple(sorted(reads)), gates)
        yield from self.added(state, actor, added, coming) if added else [state]

    def added(self, state, actor, tasks, coming):
        """Yields the states after tasks have arrived in order, and any others that come between."""
        if not tasks:
            yield state
            return
        yield from self.added(self.arrived(state, tasks[0], actor), actor, tasks[1:], coming)
        for other in coming:
            yield from self.added(self.arrived(state, other, actor), actor, tasks, coming - {other})


compared = wrong = large = 0
for line in sys.stdin:
    program, _, explored = line.rstrip("\n").partition(" = ")
    if explored == "too many orders":
        large += 1
        continue
    compared += 1
    legal, made = Search(program).outcomes(), set(explored.split(";"))
    if legal != made:
        wrong += 1
        print(f"{program}\n  missing {sorted(legal - made)[:3]}, too many {sorted(made - legal)[:3]}")
print(f"{compared} programs compared with all legal outcomes, {wrong} differ; {large} had too many orders")
sys.exit(wrong > 0 or compared == 0)
