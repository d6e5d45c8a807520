import type { Building } from '@gatehouse/api/area/buildings';
import { mapSize } from '@gatehouse/api/area/room-map.rules';
import { saveAs } from '../../../platform/call/download.ts';
import type { Thing } from './things.ts';

interface Drawing {
  /** Above the map. */
  title: string;
  /** Of the file. */
  name: string;
  things: readonly Thing[];
}

const head = 48;
const margin = 20;
const size = { width: mapSize.width + 2 * margin, height: mapSize.height + head + margin } as const;
/** What a screen shows fine lines with, and paper finer still. */
const pixelsPerUnit = 2;
const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;
const escaped = (text: string) =>
  // of the four that are written otherwise
  text.replaceAll(/[&<>"]/g, (sign) => signs[sign as keyof typeof signs]);

/** The map as a drawing that stands by itself: ink on white, whatever the theme. */
export function svgOf({ title, things }: Drawing): string {
  const boxes = (kind: Thing['kind']) => things.filter((thing) => thing.kind === kind && thing.place);
  const text = (x: number, y: number, words: string, style: string) =>
    `<text x="${x}" y="${y}" ${style}>${escaped(words)}</text>`;
  const box = ({ place, kind, name, room }: Thing) => {
    const { positionX: x, positionY: y, width, height } = place ?? mapNothing;
    const rect = `<rect width="${width}" height="${height}" rx="3" fill="#fff" stroke="#${kind === 'room' ? '838d97' : '4a545e'}" stroke-width="1.5"/>`;
    const words =
      kind === 'room'
        ? `<svg width="${width - 8}" height="${height}">${text(12, 24, name, 'font-size="13" font-weight="600"')}${text(12, 41, room.roomCode, 'font-size="12" fill="#4a545e"')}</svg>`
        : '';
    return `<g transform="translate(${x} ${y})"><title>${escaped(name)}</title>${rect}${words}</g>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" font-family="Inter, Arial, sans-serif" fill="#171c21">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    text(margin, 32, title, 'font-size="18" font-weight="600"'),
    `<g transform="translate(${margin} ${head})">`,
    `<rect width="${mapSize.width}" height="${mapSize.height}" fill="none" stroke="#e4e8ec"/>`,
    ...[...boxes('room'), ...boxes('door')].map(box),
    '</g></svg>',
  ].join('\n');
}

const mapNothing = { positionX: 0, positionY: 0, width: 0, height: 0 };
const svgFile = (drawing: Drawing) => new Blob([svgOf(drawing)], { type: 'image/svg+xml' });

export const exportSvg = (drawing: Drawing): void => saveAs(svgFile(drawing), `${drawing.name}.svg`);

export async function exportPng(drawing: Drawing): Promise<void> {
  const address = URL.createObjectURL(svgFile(drawing));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = size.width * pixelsPerUnit;
    canvas.height = size.height * pixelsPerUnit;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (picture) saveAs(picture, `${drawing.name}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The places themselves, by codes: for other programs. */
export function exportData(
  { buildingCode, companyCodes }: Building,
  floor: number,
  things: readonly Thing[],
): void {
  const data = {
    companyCode: companyCodes[0],
    buildingCode,
    floor,
    map: mapSize,
    rooms: things
      .filter(({ kind }) => kind === 'room')
      .map(({ room, name, place }) => ({
        roomCode: room.roomCode,
        roomName: name,
        place,
        doors: things
          .filter((one) => one.kind === 'door' && one.room.id === room.id)
          .map((one) => ({ doorCode: one.door?.doorCode, doorName: one.name, place: one.place })),
      })),
  };
  const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveAs(content, `${buildingCode}-${floor}.json`);
}
