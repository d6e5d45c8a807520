import { describe, expect, it } from 'vitest';
import { escapeXml } from './escape-xml.ts';
import { readXml } from './xml-document.ts';
import { BadXml } from './xml-tags.ts';

const parseText = (text: string) => readXml(Buffer.from(text));
const declareNamespaces = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, n) => ` xmlns:${prefix}${n}="DAV:"`).join('');

describe('parsing an XML document', () => {
  it('resolves XML namespaces regardless of their prefixes, within the element that declares them', () => {
    const root = parseText(
      '\ufeff<?xml version="1.0"?><!-- x --><a:x xmlns:a="DAV:"><y xmlns="urn:1" k="1 &lt; 2"><z/></y><b:y xmlns:b="urn:2">a<![CDATA[<]]>&#98;</b:y><y/></a:x>\n',
    );
    expect([root.space, root.name]).toEqual(['DAV:', 'x']);
    const [first, second, third] = root.children;
    expect([first?.space, first?.attributes.get('k'), first?.children[0]?.space]).toEqual([
      'urn:1',
      '1 < 2',
      'urn:1',
    ]);
    expect([second?.space, second?.text]).toEqual(['urn:2', 'a<b']);
    expect(third?.space).toBe('');
  });

  it.each([
    ['nothing', ''],
    ['no element', '<!-- x -->'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['an end that is missing', '<a><b></b>'],
    ['ends that do not match', '<a><b></a></b>'],
    ['ends of another prefix', '<a xmlns:p="x" xmlns:q="x"><p:b></q:b></a>'],
    ['an end too many', '<a/></a>'],
    ['two documents', '<a/><b/>'],
    ['text before it', 'x<a/>'],
    ['a prefix that nobody declares', '<p:a/>'],
    ['a name that is none', '<1a/>'],
    ['a name of other letters', '<ä/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without its quotes', '<a b=1/>'],
    ['a tag in an attribute', '<a b="<"/>'],
    ['more depth than anybody needs', '<a>'.repeat(17) + '</a>'.repeat(17)],
    ['more elements than anybody needs', `<a>${'<b/>'.repeat(10_001)}</a>`],
    [
      'more namespaces than anybody needs',
      `<a${declareNamespaces(40, 'p')}><b${declareNamespaces(25, 'q')}/></a>`,
    ],
    ['a namespace that is longer than any', `<a xmlns="${'x'.repeat(257)}"/>`],
    ['a name that is longer than any', `<${'x'.repeat(65)}/>`],
  ])('rejects XML with %s', (_what, text) => {
    expect(() => parseText(text)).toThrow(BadXml);
  });

  it('keeps references to undefined XML entities as text', () => {
    expect(parseText('<a>&b;&lt;</a>').text).toBe('&b;<');
  });

  it('reads escaped markup characters as plain text', () => {
    const hostile = 'a]]><d:x/>&amp;\r\n"\'<!--ü日\u{1f4c5}';
    expect(parseText(`<a>${escapeXml(hostile)}</a>`).text).toBe(hostile);
    expect(escapeXml('a\u0000b\ufffec\ud800')).toBe('a b c\ufffd');
  });
});
