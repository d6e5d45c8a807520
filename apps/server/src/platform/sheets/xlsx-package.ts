import { posix } from 'node:path';
import { refuse } from '../refusal.ts';
import { BadXml, XmlTags } from '../xml/xml-tags.ts';
import { BadZip, readZipParts } from '../zip/read-zip.ts';
import type { SheetLimits } from './read-cells.ts';

/** XML files of the archive by name, in lower case, because their names are case-insensitive. */
export type XmlParts = ReadonlyMap<string, Buffer>;

/**
 * Unpacks all XML files of the archive within one limit. Rejects XML with a document type, because a document type
 * could define entities.
 */
export async function readXmlParts(bytes: Buffer, limits: SheetLimits): Promise<XmlParts> {
  let left = limits.inflated;
  const parts = new Map<string, Buffer>();
  for (const part of await readZipParts(bytes, limits.parts)) {
    const name = part.name.toLowerCase();
    if (!/\.(xml|rels|vml)$/.test(name)) continue;
    if (parts.has(name)) throw new BadZip('the same part twice');
    const content = await part.unpack(left);
    left -= content.length;
    // Rejects UTF-16, because with two bytes per character the parser would find no tag.
    if (content.subarray(0, 4).includes(0)) throw new BadXml('UTF-16');
    if (content.includes('<!DOCTYPE')) refuse('HR_SHEET_DOCTYPE');
    parts.set(name, content);
  }
  return parts;
}

/** Returns the tags of an XML file. Undefined if the file does not exist. */
export function openTags(parts: XmlParts, name: string): XmlTags | undefined {
  const content = parts.get(name);
  return content && new XmlTags(content);
}

/** Finds the relationships of an XML file: their type and the name of the related file. */
export function findRelationships(
  parts: XmlParts,
  partName: string,
): { id: string; type: string; target: string }[] {
  const { dir, base } = posix.parse(partName);
  const tags = openTags(parts, posix.join(dir, '_rels', `${base}.rels`));
  const relationships: { id: string; type: string; target: string }[] = [];
  while (tags?.next()) {
    if (tags.name !== 'Relationship' || tags.isEnd) continue;
    const target = (tags.attribute('Target') ?? '').toLowerCase();
    relationships.push({
      id: tags.attribute('Id') ?? '',
      type: posix.basename(tags.attribute('Type') ?? ''),
      target: target.startsWith('/') ? target.slice(1) : posix.join(dir, target),
    });
  }
  return relationships;
}
