import type { Source } from './sources.ts';

/** The file an import leads to, packages of the house included; undefined for others. */
export function fileOf({ specifier, target }: Source['imports'][number]): string | undefined {
  if (target) return target;
  const [, name = '', inside] = /^@gatehouse\/(\w+)(?:\/(.+))?$/.exec(specifier) ?? [];
  return name === '' ? undefined : `packages/${name}/src/${inside ?? 'index'}.ts`;
}

/**
 * Circles of imports: sets of files each of which leads to all others. Imports of types count if asked for. Each sorted, the largest
 * first.
 */
export function ringsOf(sources: readonly Source[], { withTypes }: { withTypes: boolean }): string[][] {
  const next = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap((one) => {
        const file = one.typeOnly && !withTypes ? undefined : fileOf(one);
        return file ? [file] : [];
      }),
    ]),
  );
  // Tarjan: a file that reaches nothing older than itself closes its set
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): number => {
    const number = order.size;
    order.set(path, number);
    lowest.set(path, number);
    open.push(path);
    for (const target of next.get(path) ?? []) {
      if (!next.has(target)) continue;
      const seen = order.get(target);
      const reached = seen === undefined ? visit(target) : open.includes(target) ? seen : number;
      lowest.set(path, Math.min(lowest.get(path) ?? number, reached));
    }
    if (lowest.get(path) === number) {
      const ring = open.splice(open.indexOf(path));
      if (ring.length > 1 || next.get(path)?.includes(path)) found.push(ring.sort());
    }
    return lowest.get(path) ?? number;
  };
  for (const path of [...next.keys()].sort()) if (!order.has(path)) visit(path);
  return found.sort(
    (one, other) => other.length - one.length || (one[0] ?? '').localeCompare(other[0] ?? ''),
  );
}
