import type { Building } from '@gatehouse/api/area/buildings';
import { mapSize } from '@gatehouse/api/area/room-map.rules';
import { saveAs } from '../../../platform/call/download.ts';
import { type MapItem, toLayers } from './mapItems.ts';

interface MapDrawing {
  title: string;
  /** File name without extension. */
  name: string;
  things: readonly MapItem[];
}

const head = 48;
const margin = 20;
const size = { width: mapSize.width + 2 * margin, height: mapSize.height + head + margin } as const;
/** Number of pixels per map unit in a PNG. Two pixels draw thin lines sharply on screens and in print. */
const pixelsPerUnit = 2;
const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;
const escapeXml = (text: string) =>
  // The cast is safe, because the regular expression matches only the four keys of `signs`.
  text.replaceAll(/[&<>"]/g, (sign) => signs[sign as keyof typeof signs]);

/** Returns the map as a standalone SVG, with black lines on white in every theme. */
function toSvg({ title, things }: MapDrawing): string {
  const drawText = (x: number, y: number, words: string, style: string) =>
    `<text x="${x}" y="${y}" ${style}>${escapeXml(words)}</text>`;
  const drawItem = ({ place, thing: { kind, name, room } }: ReturnType<typeof toLayers>[number]) => {
    const { positionX: x, positionY: y, width, height } = place;
    const rect = `<rect width="${width}" height="${height}" rx="3" fill="#fff" stroke="#${kind === 'room' ? '838d97' : '4a545e'}" stroke-width="1.5"/>`;
    const words =
      kind === 'room'
        ? `<svg width="${width - 8}" height="${height}">${drawText(12, 24, name, 'font-size="13" font-weight="600"')}${drawText(12, 41, room.roomCode, 'font-size="12" fill="#4a545e"')}</svg>`
        : '';
    return `<g transform="translate(${x} ${y})"><title>${escapeXml(name)}</title>${rect}${words}</g>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" font-family="Inter, Arial, sans-serif" fill="#171c21">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    drawText(margin, 32, title, 'font-size="18" font-weight="600"'),
    `<g transform="translate(${margin} ${head})">`,
    `<rect width="${mapSize.width}" height="${mapSize.height}" fill="none" stroke="#e4e8ec"/>`,
    ...toLayers(things).map(drawItem),
    '</g></svg>',
  ].join('\n');
}

const toSvgFile = (drawing: MapDrawing) => new Blob([toSvg(drawing)], { type: 'image/svg+xml' });

export const exportSvg = (drawing: MapDrawing): void => saveAs(toSvgFile(drawing), `${drawing.name}.svg`);

export async function exportPng(drawing: MapDrawing): Promise<void> {
  const address = URL.createObjectURL(toSvgFile(drawing));
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

/** Exports the rectangles of rooms and doors with their codes as JSON, for other programs. */
export function exportData(
  { buildingCode, companyCodes }: Building,
  floor: number,
  items: readonly MapItem[],
): void {
  const data = {
    companyCode: companyCodes[0],
    buildingCode,
    floor,
    map: mapSize,
    rooms: items
      .filter(({ kind }) => kind === 'room')
      .map(({ room, name, place }) => ({
        roomCode: room.roomCode,
        roomName: name,
        place,
        doors: items
          .filter((item) => item.kind === 'door' && item.room.id === room.id)
          .map((item) => ({ doorCode: item.door?.doorCode, doorName: item.name, place: item.place })),
      })),
  };
  const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveAs(content, `${buildingCode}-${floor}.json`);
}
