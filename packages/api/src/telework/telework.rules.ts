/**
 * Work states at a moment, strongest first. If several sessions overlap, the strongest state applies (rules.md §6a).
 */
export const workStates = ['BREAK', 'MANUAL_LOG', 'ACTIVE', 'LESS_ACTIVE', 'IDLE'] as const;
export type WorkState = (typeof workStates)[number];

/**
 * Minutes since the last input that separate the states. A person is active up to the first limit, less active up to
 * the second, and idle afterwards (spec §2).
 */
export const activeMinutes = 5;
export const lessActiveMinutes = 10;

/** Length of a timeline block in milliseconds (spec §9). */
export const blockMs = 5 * 60_000;

/** A period between two instants in epoch milliseconds. The end is exclusive. */
export interface TimeSpan {
  start: number;
  end: number;
}

export interface TimelineSession extends TimeSpan {
  state: WorkState;
  counts: boolean;
}

/** State of a timeline block. Null if no agent reported during the block. */
export type TimelineBlock = Pick<TimelineSession, 'state' | 'counts'> | null;

const nameOf = (block: TimelineBlock) => (block ? `${block.state} ${block.counts}` : '');

/**
 * Returns the timeline blocks of a day. A day has 288 blocks, or 276 or 300 if it has 23 or 25 hours. A block shows the
 * state with the largest share, and of two equal shares the stronger state. The block is null if the time without
 * reports is longer than every share.
 */
export function blocksOf(sessions: readonly TimelineSession[], day: TimeSpan): TimelineBlock[] {
  const blocks: TimelineBlock[] = [];
  const ordered = sessions.toSorted((session, other) => session.start - other.start);
  let first = 0;
  for (let start = day.start; start < day.end; start += blockMs) {
    const end = Math.min(start + blockMs, day.end);
    while ((ordered[first]?.end ?? Number.POSITIVE_INFINITY) <= start) first++;
    const shares = new Map<string, { block: TimelineBlock; time: number }>();
    const add = (block: TimelineBlock, time: number) => {
      const share = shares.get(nameOf(block));
      if (share) share.time += time;
      else shares.set(nameOf(block), { block, time });
    };
    let silent = end - start;
    for (let index = first; index < ordered.length; index++) {
      const session = ordered[index];
      if (!session || session.start >= end) break;
      const time = Math.min(session.end, end) - Math.max(session.start, start);
      add({ state: session.state, counts: session.counts }, time);
      silent -= time;
    }
    const strongest = [...shares.values()].toSorted(
      (candidate, other) => other.time - candidate.time || rankOf(candidate.block) - rankOf(other.block),
    )[0];
    blocks.push(strongest && strongest.time >= silent ? strongest.block : null);
  }
  return blocks;
}

const rankOf = (block: TimelineBlock): number =>
  block ? workStates.indexOf(block.state) : workStates.length;

/** Consecutive equal timeline blocks. `to` is exclusive. */
export interface BlockRun {
  block: NonNullable<TimelineBlock>;
  from: number;
  to: number;
}

export function runsOf(blocks: readonly TimelineBlock[]): BlockRun[] {
  const runs: BlockRun[] = [];
  for (const [index, block] of blocks.entries()) {
    if (!block) continue;
    const last = runs.at(-1);
    if (last?.to === index && nameOf(last.block) === nameOf(block)) last.to = index + 1;
    else runs.push({ block, from: index, to: index + 1 });
  }
  return runs;
}

/** Returns the session at a moment, or the nearest session less than half a block away. Undefined if there is none. */
export function sessionAt<S extends TimeSpan>(sessions: readonly S[], at: number): S | undefined {
  const distance = ({ start, end }: S) => (at < start ? start - at : at >= end ? at - end : 0);
  return sessions
    .filter((session) => distance(session) < blockMs / 2)
    .toSorted((session, other) => distance(session) - distance(other))[0];
}
