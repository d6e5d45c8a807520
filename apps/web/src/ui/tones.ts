/** What a state is to the person looking: fine, to be minded, wrong, worth knowing, or neither. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet';
