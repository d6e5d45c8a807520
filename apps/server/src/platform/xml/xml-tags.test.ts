import { describe, expect, it } from 'vitest';
import { BadXml, XmlTags } from './xml-tags.ts';

function readAll(text: string) {
  const tags = new XmlTags(Buffer.from(text));
  const read: [text: string, tag: string][] = [];
  while (tags.next())
    read.push([tags.text, `${tags.isEnd ? '/' : ''}${tags.name}${tags.isEmpty ? '/' : ''}`]);
  return read;
}

describe('reading the tags of an XML file', () => {
  it('returns the names of tags without prefixes, the text before each tag, and comments as tags without a name', () => {
    expect(readAll('<x:a>1<!-- - -->2<![CDATA[<]]>&#98;<b/>3</x:a>\n')).toEqual([
      ['', 'a'],
      ['1', ''],
      ['2<', ''],
      ['b', 'b/'],
      ['3', '/a'],
    ]);
  });

  it('returns attributes of a tag with and without prefixes', () => {
    const tags = new XmlTags(Buffer.from('<a r:id="1" name="&lt;x&gt;"/>'));
    tags.next();
    expect([tags.attribute('id'), tags.attribute('name'), tags.attribute('ame')]).toEqual([
      '1',
      '<x>',
      undefined,
    ]);
  });

  it('parses no XML beyond the last requested tag', () => {
    const tags = new XmlTags(Buffer.from(`<a><b>${'<c/>'.repeat(10_000)}<d`));
    expect([tags.next(), tags.next(), tags.name]).toEqual([true, true, 'b']);
  });

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['a comment without an end', '<a><!-- b'],
    ['a tag that is cut off', '<a><b'],
    ['a tag that is too long', `<a b="${'x'.repeat(40_000)}"/>`],
  ])('rejects XML with %s', (_, text) => expect(() => readAll(text)).toThrow(BadXml));
});
