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
const texts = [
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

/**
 * Returns at least 60 texts that lead to another folder if they are used as a path. `own` contains paths of files that
 * the verification creates.
 */
export function pathPayloads(random: () => number, own: readonly string[]): string[] {
  const climbing = climbs.flatMap((climb) =>
    goals.map(
      (goal) =>
        climb.repeat(1 + Math.floor(random() * 10)) +
        goal.replaceAll('/', climb.endsWith('%2f') ? '%2f' : '/'),
    ),
  );
  return [...climbing, ...texts, ...own];
}

/** Checks an answer for contents of other files. The answer is a complete HTTP message. */
export type AnswerCheck = (what: string, answer: string) => void;

/**
 * Returns a function. Each call of the function returns the next `count` items of `all`. After the last item, it starts
 * again with the first item.
 */
export function rotate(all: readonly string[], count: number): () => string[] {
  let next = 0;
  return () => Array.from({ length: count }, () => all[next++ % all.length] ?? '');
}
