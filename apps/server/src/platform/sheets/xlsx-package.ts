import { posix } from 'node:path';
import { Refusal } from '../refusal.ts';
import type { SheetLimits } from './read-cells.ts';
import { BadXml, XmlTags } from './xml-tags.ts';
import { BadZip, unpack, zipParts } from './zip-parts.ts';

/** XML parts by their names in lower case: names of parts know no case. */
export type Parts = ReadonlyMap<string, Buffer>;

/** All XML of the package within one budget. None of it may bring a document type, which could define entities. */
export function xmlParts(bytes: Buffer, limits: SheetLimits): Parts {
  let left = limits.inflated;
  const parts = new Map<string, Buffer>();
  for (const part of zipParts(bytes, limits.parts)) {
    const name = part.name.toLowerCase();
    if (!/\.(xml|rels|vml)$/.test(name)) continue;
    if (parts.has(name)) throw new BadZip('the same part twice');
    const content = unpack(bytes, part, left);
    left -= content.length;
    // of two bytes a sign, in which no tag would be found
    if (content.subarray(0, 4).includes(0)) throw new BadXml('UTF-16');
    if (content.includes('<!DOCTYPE')) throw new Refusal('HR_SHEET_DOCTYPE');
    parts.set(name, content);
  }
  return parts;
}

/** Walks over a part; undefined: there is none of this name. */
export function tagsOf(parts: Parts, name: string): XmlTags | undefined {
  const content = parts.get(name);
  return content && new XmlTags(content);
}

/** What a part refers to: the kind, and the name of the other part. */
export function relatedTo(parts: Parts, of: string): { id: string; type: string; target: string }[] {
  const { dir, base } = posix.parse(of);
  const tags = tagsOf(parts, posix.join(dir, '_rels', `${base}.rels`));
  const found: { id: string; type: string; target: string }[] = [];
  while (tags?.next()) {
    if (tags.name !== 'Relationship' || tags.isEnd) continue;
    const target = (tags.attribute('Target') ?? '').toLowerCase();
    found.push({
      id: tags.attribute('Id') ?? '',
      type: posix.basename(tags.attribute('Type') ?? ''),
      target: target.startsWith('/') ? target.slice(1) : posix.join(dir, target),
    });
  }
  return found;
}
