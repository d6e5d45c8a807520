/** Renders the guides of this folder as PDF files during the build. */
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import {
  type GuideLanguage,
  type GuideRole,
  type GuideType,
  guideFile,
  guideLanguages,
  guideRoles,
  guideTypes,
  partsOf,
} from '@gatehouse/api/settings/guidelines.rules';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
// Uses the complete Inter font, because one file of it covers Latin and Vietnamese letters.
const fontPath = (weight: string) => require.resolve(`@expo-google-fonts/inter/${weight}.ttf`);
const fonts = {
  plain: fontPath('400Regular/Inter_400Regular'),
  strong: fontPath('600SemiBold/Inter_600SemiBold'),
};

const titles: Record<GuideLanguage, Record<GuideType, string>> = {
  en: { cms: 'Gatehouse: the portal', tablet: 'Gatehouse: tablets' },
  vn: { cms: 'Gatehouse: cổng thông tin', tablet: 'Gatehouse: máy tính bảng' },
};
const ink = '#171c21';
const faint = '#5f6a75';
const blue = '#046799';
const margin = 56;

type GuidePage = PDFKit.PDFDocument;

/** Renders the text between `**` and `**` in bold. */
function write(page: GuidePage, line: string, options: PDFKit.Mixins.TextOptions = {}): void {
  const parts = line.split('**');
  page.fillColor(ink).fontSize(11);
  for (const [index, words] of parts.entries()) {
    const isLast = index === parts.length - 1;
    page.font(index % 2 === 1 ? 'strong' : 'plain');
    page.text(words, { ...options, lineGap: 3, continued: !isLast });
  }
  page.moveDown(0.35);
}

function drawItem(page: GuidePage, sign: string, line: string): void {
  const top = page.y;
  if (top > page.page.height - 2 * margin) page.addPage();
  page.font('plain').fontSize(11).fillColor(faint).text(sign, margin, page.y, { lineBreak: false });
  page.y = top > page.page.height - 2 * margin ? margin : top;
  page.x = margin + 20;
  write(page, line, { width: page.page.width - 2 * margin - 20 });
  page.x = margin;
}

function drawHeading(page: GuidePage, words: string, size: number, colour: string): void {
  if (page.y > page.page.height - 3 * margin) page.addPage();
  page.moveDown(size / 24);
  page.font('strong').fontSize(size).fillColor(colour).text(words, margin).moveDown(0.4);
}

function drawLine(page: GuidePage, line: string): void {
  const numbered = /^(\d+)\. (.*)$/.exec(line);
  if (line.startsWith('### ')) drawHeading(page, line.slice(4), 13, ink);
  else if (line.startsWith('## ')) drawHeading(page, line.slice(3), 17, blue);
  else if (line.startsWith('- ')) drawItem(page, '•', line.slice(2));
  else if (numbered) drawItem(page, `${numbered[1]}.`, numbered[2] ?? '');
  else if (line !== '') write(page, line);
}

async function renderOne(folder: string, type: GuideType, language: GuideLanguage, role: GuideRole) {
  const title = titles[language][type];
  const page = new PDFDocument({
    bufferPages: true,
    displayTitle: true,
    lang: language === 'vn' ? 'vi' : 'en',
    margin,
    size: 'A4',
    info: { Title: title, Author: 'Gatehouse' },
  });
  const file = createWriteStream(join(folder, guideFile(role, type, language)));
  page.pipe(file);
  page.registerFont('plain', fonts.plain).registerFont('strong', fonts.strong);
  page.font('strong').fontSize(24).fillColor(ink).text(title).moveDown(0.6);
  for (const part of partsOf(role)) {
    const text = readFileSync(join(import.meta.dirname, type, language, `${part}.md`), 'utf8');
    for (const line of text.split('\n')) drawLine(page, line);
  }
  const { start, count } = page.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    page.switchToPage(index);
    page.page.margins.bottom = 0; // The bottom margin is 0, because PDFKit would otherwise start a new page for text in the margin.
    page
      .font('plain')
      .fontSize(9)
      .fillColor(faint)
      .text(`${index + 1} / ${count}`, margin, page.page.height - 36, { align: 'right', lineBreak: false });
  }
  page.end();
  await finished(file);
}

export async function renderGuides(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const type of guideTypes)
    for (const language of guideLanguages)
      for (const role of guideRoles) await renderOne(folder, type, language, role);
}
