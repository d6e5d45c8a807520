/** Parts of `npm test` that an argument selects. All parts together are everything that CI runs. */
const testParts = ['checks', 'unit', 'browser', 'proofs'] as const;
export type TestPart = (typeof testParts)[number];

const isTestPart = (name: string): name is TestPart => testParts.some((part) => part === name);

/**
 * Returns the parts named by command-line arguments, or all parts without arguments. Throws if an argument names no
 * part.
 */
export function selectParts(args: readonly string[]): ReadonlySet<TestPart> {
  const unknown = args.filter((name) => !isTestPart(name));
  if (unknown.length > 0)
    throw new Error(`Unknown part: ${unknown.join(', ')}. The parts are ${testParts.join(', ')}.`);
  return new Set(args.length === 0 ? testParts : args.filter(isTestPart));
}

/**
 * Proofs (scripts in scripts/verify) that do not measure time. The value is the duration of the proof in seconds when
 * it runs alone.
 */
export const proofs = {
  output: 60,
  authz: 35,
  access: 45,
  fuzz: 35,
  'mass-assignment': 25,
  durability: 28,
  'disk-full': 27,
  backup: 25,
  audit: 15,
  replay: 6,
  races: 15,
  privacy: 28,
  'terminal-privacy': 4,
  sessions: 5,
  'device-identity': 4,
  clocks: 3,
  ssrf: 10,
  links: 25,
  paths: 35,
};
/**
 * Proofs (scripts in scripts/verify) that read the files of their database. Each of them needs a separate database
 * server.
 */
export const withOwnServer = ['privacy'];
/**
 * Proofs (scripts in scripts/verify) that limit response times. The value is the duration of the proof in seconds.
 * These proofs mostly wait, so they run in parallel with each other, but not with other parts.
 */
export const patient = { outage: 40, failover: 50 };
/**
 * Proofs (scripts in scripts/verify) that take too long for every change. Contributors run them after a change of their
 * subject.
 */
export const onDemand = ['scratch-noun'];
/** Proofs (scripts in scripts/verify) that compare durations. Each of them runs alone. */
export const alone = ['guessing', 'uploads', 'fairness'];
