import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { CultureName } from '../people.ts';

interface PlannedHours {
  start: string;
  end: string;
  breaks: { start: string; end: string }[];
}

interface SampleDepartment {
  code: string;
  name: string;
  people: number;
  /** Working hours of the department. Absent if the hours of the company apply. */
  hours?: PlannedHours;
  /** Code of the building with the holidays of the department. Absent if the holidays of the company apply. */
  building?: string;
}

export interface SampleBuilding {
  code: string;
  name: string;
  address: string;
  timeZone: string;
  rooms: {
    code: string;
    name: string;
    type: 'OPEN_ROOM' | 'MEETING_ROOM' | 'SECURITY_ROOM';
    floor: number;
    doors: SampleDoor[];
  }[];
}

interface SampleDoor {
  code: string;
  name: string;
  terminals: { direction: 'IN' | 'OUT' | 'TWO_WAYS'; protocol: 'ZK_ATT' | 'JSON' | 'HIKVISION' }[];
}

export interface SampleCompany {
  code: string;
  name: string;
  website: string;
  timeZone: string;
  cultures: readonly [CultureName, ...CultureName[]];
  hours: PlannedHours;
  departments: SampleDepartment[];
  buildings: SampleBuilding[];
}

/**
 * A sample company in the database. `today` is the date on which the company was added, in its own time zone. All other
 * sample dates are relative to `today`.
 */
export interface SampleHome {
  companyId: number;
  code: string;
  today: IsoDate;
}

const lunch = [{ start: '12:00', end: '13:00' }];
const night: PlannedHours = { start: '22:00', end: '06:00', breaks: [{ start: '02:00', end: '02:30' }] };
const createEntrance = (code: string, name: string): SampleDoor => ({
  code,
  name,
  terminals: [
    { direction: 'IN', protocol: 'ZK_ATT' },
    { direction: 'OUT', protocol: 'ZK_ATT' },
  ],
});

/**
 * The sample organisation: two companies with eight departments, 200 people and three buildings in three time zones.
 */
export const samplePlan: SampleCompany[] = [
  {
    code: 'SAOMAI',
    name: 'Sao Mai Manufacturing',
    website: 'https://saomai.example',
    timeZone: 'Asia/Ho_Chi_Minh',
    cultures: ['vi', 'vi', 'vi', 'en', 'ja'],
    hours: { start: '08:30', end: '17:30', breaks: lunch },
    departments: [
      { code: 'PROD', name: 'Production', people: 50 },
      { code: 'NIGHT', name: 'Production, night', people: 24, hours: night },
      { code: 'ENG', name: 'Engineering', people: 30 },
      { code: 'HR', name: 'People and office', people: 12 },
      { code: 'SALES', name: 'Sales', people: 20, building: 'TYO-1' },
    ],
    buildings: [
      {
        code: 'SGN-1',
        name: 'Saigon Works',
        address: '12 Nguyễn Văn Linh, Quận 7, TP. Hồ Chí Minh',
        timeZone: 'Asia/Ho_Chi_Minh',
        rooms: [
          {
            code: 'SGN-LOBBY',
            name: 'Lobby',
            type: 'OPEN_ROOM',
            floor: 0,
            doors: [createEntrance('SGN-MAIN', 'Main entrance')],
          },
          {
            code: 'SGN-LAB',
            name: 'Quality laboratory',
            type: 'SECURITY_ROOM',
            floor: 2,
            doors: [
              {
                code: 'SGN-LAB-1',
                name: 'Laboratory door',
                terminals: [{ direction: 'TWO_WAYS', protocol: 'JSON' }],
              },
            ],
          },
          {
            code: 'SGN-M1',
            name: 'Meeting room Lotus',
            type: 'MEETING_ROOM',
            floor: 3,
            doors: [{ code: 'SGN-M1-1', name: 'Lotus door', terminals: [] }],
          },
          { code: 'SGN-M2', name: 'Sông Hồng', type: 'MEETING_ROOM', floor: 3, doors: [] },
          { code: 'SGN-M3', name: 'Hạ Long', type: 'MEETING_ROOM', floor: 4, doors: [] },
        ],
      },
      {
        code: 'TYO-1',
        name: 'Tokyo Office',
        address: '東京都港区芝公園4-2-8',
        timeZone: 'Asia/Tokyo',
        rooms: [
          {
            code: 'TYO-ENTRANCE',
            name: 'Entrance',
            type: 'OPEN_ROOM',
            floor: 5,
            doors: [
              {
                code: 'TYO-MAIN',
                name: 'Glass door',
                terminals: [{ direction: 'TWO_WAYS', protocol: 'ZK_ATT' }],
              },
            ],
          },
          { code: 'TYO-M1', name: '富士', type: 'MEETING_ROOM', floor: 5, doors: [] },
        ],
      },
    ],
  },
  {
    code: 'HANBIT',
    name: 'Hanbit Logistics',
    website: 'https://hanbit.example',
    timeZone: 'Asia/Seoul',
    cultures: ['ko', 'ko', 'ko', 'en'],
    hours: { start: '09:00', end: '18:00', breaks: lunch },
    departments: [
      { code: 'OPS', name: 'Operations', people: 34 },
      { code: 'FIN', name: 'Finance', people: 14 },
      { code: 'GUARD', name: 'Site security', people: 16, hours: night },
    ],
    buildings: [
      {
        code: 'ICN-1',
        name: 'Incheon Hub',
        address: '인천광역시 중구 공항로 272',
        timeZone: 'Asia/Seoul',
        rooms: [
          {
            code: 'ICN-LOBBY',
            name: 'Lobby',
            type: 'OPEN_ROOM',
            floor: 1,
            doors: [createEntrance('ICN-MAIN', 'Main gate')],
          },
          {
            code: 'ICN-VAULT',
            name: 'Bonded store',
            type: 'SECURITY_ROOM',
            floor: 0,
            doors: [
              {
                code: 'ICN-VAULT-1',
                name: 'Store door',
                terminals: [{ direction: 'TWO_WAYS', protocol: 'HIKVISION' }],
              },
            ],
          },
          { code: 'ICN-M1', name: '한강', type: 'MEETING_ROOM', floor: 2, doors: [] },
        ],
      },
    ],
  },
];
