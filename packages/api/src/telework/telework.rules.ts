/** What somebody is doing at a moment, the strongest first: where several hold, the first of them stands (rules.md §6a). */
export const workStates = ['BREAK', 'MANUAL_LOG', 'ACTIVE', 'LESS_ACTIVE', 'IDLE'] as const;
export type WorkState = (typeof workStates)[number];

/** Minutes after the last input: active up to the first, less active up to the second, idle beyond (spec §2). */
export const activeMinutes = 5;
export const lessActiveMinutes = 10;

/** A block of the timeline, in milliseconds (spec §9). */
export const blockMs = 5 * 60_000;

/** Epoch milliseconds, half-open. */
export interface TimeSpan {
  start: number;
  end: number;
}

/** What is drawn of a session. */
export interface Drawn extends TimeSpan {
  state: WorkState;
  counts: boolean;
}

/** A block: what it shows, or null where nothing was reported. */
export type Block = Pick<Drawn, 'state' | 'counts'> | null;

const nameOf = (block: Block) => (block ? `${block.state} ${block.counts}` : '');

/**
 * The blocks of a day: 288, or 276 and 300 on days of 23 and 25 hours. A block shows what takes most of it, and of two alike the
 * stronger; what takes less than the rest of a block together does not hide that nothing was reported.
 */
export function blocksOf(sessions: readonly Drawn[], day: TimeSpan): Block[] {
  const blocks: Block[] = [];
  const ordered = sessions.toSorted((one, other) => one.start - other.start);
  let first = 0;
  for (let start = day.start; start < day.end; start += blockMs) {
    const end = Math.min(start + blockMs, day.end);
    while ((ordered[first]?.end ?? Number.POSITIVE_INFINITY) <= start) first++;
    const shares = new Map<string, { block: Block; time: number }>();
    const add = (block: Block, time: number) => {
      const known = shares.get(nameOf(block));
      if (known) known.time += time;
      else shares.set(nameOf(block), { block, time });
    };
    let silent = end - start;
    for (let place = first; place < ordered.length; place++) {
      const session = ordered[place];
      if (!session || session.start >= end) break;
      const time = Math.min(session.end, end) - Math.max(session.start, start);
      add({ state: session.state, counts: session.counts }, time);
      silent -= time;
    }
    const strongest = [...shares.values()].toSorted(
      (one, other) => other.time - one.time || rankOf(one.block) - rankOf(other.block),
    )[0];
    blocks.push(strongest && strongest.time >= silent ? strongest.block : null);
  }
  return blocks;
}

const rankOf = (block: Block): number => (block ? workStates.indexOf(block.state) : workStates.length);

/** A run of alike blocks: from which to which, the second left out. */
export interface Run {
  block: NonNullable<Block>;
  from: number;
  to: number;
}

/** Alike blocks beside each other as one. */
export function runsOf(blocks: readonly Block[]): Run[] {
  const runs: Run[] = [];
  for (const [place, block] of blocks.entries()) {
    if (!block) continue;
    const last = runs.at(-1);
    if (last?.to === place && nameOf(last.block) === nameOf(block)) last.to = place + 1;
    else runs.push({ block, from: place, to: place + 1 });
  }
  return runs;
}

/** The session a moment lies in; else the one nearest to it within its block; undefined where nothing was reported. */
export function sessionAt<S extends TimeSpan>(sessions: readonly S[], at: number): S | undefined {
  const distance = ({ start, end }: S) => (at < start ? start - at : at >= end ? at - end : 0);
  return sessions
    .filter((session) => distance(session) < blockMs / 2)
    .toSorted((one, other) => distance(one) - distance(other))[0];
}
