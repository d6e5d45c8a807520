/** Meaning of a state: good, needs attention, bad, informative or neutral. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet';
