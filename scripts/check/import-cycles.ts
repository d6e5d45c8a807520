import type { Source } from './sources.ts';

/** Returns the path of the imported file, also within packages of the repository. Undefined for external packages. */
export function fileOf({ specifier, target }: Source['imports'][number]): string | undefined {
  if (target) return target;
  const [, name = '', inside] = /^@gatehouse\/(\w+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (name === 'testing') return `testing/${inside}.ts`;
  return name === '' ? undefined : `packages/${name}/src/${inside ?? 'index'}.ts`;
}

/**
 * Finds import cycles. A cycle is a set of files in which each file imports all others, directly or indirectly. Type
 * imports count only if `withTypes` is true. The files of each cycle are sorted, and the largest cycle comes first.
 */
export function findImportCycles(
  sources: readonly Source[],
  { withTypes }: { withTypes: boolean },
): string[][] {
  const next = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap((entry) => {
        const file = entry.typeOnly && !withTypes ? undefined : fileOf(entry);
        return file ? [file] : [];
      }),
    ]),
  );
  // Uses Tarjan's algorithm. A set of files is complete when its current file cannot reach any file visited earlier.
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): number => {
    const number = order.size;
    order.set(path, number);
    lowest.set(path, number);
    open.push(path);
    for (const target of next.get(path) ?? []) {
      if (!next.has(target)) continue;
      const targetOrder = order.get(target);
      const reached =
        targetOrder === undefined ? visit(target) : open.includes(target) ? targetOrder : number;
      lowest.set(path, Math.min(lowest.get(path) ?? number, reached));
    }
    if (lowest.get(path) === number) {
      const ring = open.splice(open.indexOf(path));
      if (ring.length > 1 || next.get(path)?.includes(path)) cycles.push(ring.sort());
    }
    return lowest.get(path) ?? number;
  };
  for (const path of [...next.keys()].sort()) if (!order.has(path)) visit(path);
  return cycles.sort(
    (cycle, other) => other.length - cycle.length || (cycle[0] ?? '').localeCompare(other[0] ?? ''),
  );
}
