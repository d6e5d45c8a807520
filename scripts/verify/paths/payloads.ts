const climbs = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '%252e%252e%252f',
  '....//',
  '..;/',
  '..%c0%af',
  '..%00/',
  '.%2e/',
];
const goals = ['etc/passwd', 'canary.txt', 'secret.key', 'package.json', 'apps/server/src/config.ts'];
const whole = [
  '/etc/passwd',
  '//etc/passwd',
  'file:///etc/passwd',
  '%2fetc%2fpasswd',
  '\\\\etc\\passwd',
  'C:\\boot.ini',
  '~/.ssh/id_rsa',
  '/proc/self/environ',
  '/dev/zero',
  '....',
  '.',
  '..',
  '%00',
  'a%00.jpg',
  'CON',
  '.env',
  '.git/config',
  'nul%0d%0ax',
];

/** At least 60 texts that lead to another folder if they are used as a path. `own` are paths of the proof's own files. */
export function payloads(random: () => number, own: readonly string[]): string[] {
  const climbing = climbs.flatMap((climb) =>
    goals.map(
      (goal) =>
        climb.repeat(1 + Math.floor(random() * 10)) +
        goal.replaceAll('/', climb.endsWith('%2f') ? '%2f' : '/'),
    ),
  );
  return [...climbing, ...whole, ...own];
}

/** Checks the answer to a request, given as an HTTP message. */
export type Check = (what: string, answer: string) => void;

/** Returns a function whose calls return the next `count` of `all`, starting again after the last. */
export function rotating(all: readonly string[], count: number): () => string[] {
  let next = 0;
  return () => Array.from({ length: count }, () => all[next++ % all.length] ?? '');
}
