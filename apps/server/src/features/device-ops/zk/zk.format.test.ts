import { describe, expect, it } from 'vitest';
import { formatHandshake, formatTimeZone, formatUploadAnswer, refusalOf } from './zk.format.ts';

const winter = new Date('2026-01-15T00:00:00Z');
const summer = new Date('2026-07-15T00:00:00Z');
const settings = {
  serial: 'CJ9H204960001',
  attlogStamp: null,
  operlogStamp: null,
  timeZone: 'Asia/Ho_Chi_Minh',
  at: winter,
  pushVersion: '2.4.1',
};

describe('handshake', () => {
  it('asks a new terminal for everything', () => {
    expect(formatHandshake(settings)).toBe(
      [
        'GET OPTION FROM: CJ9H204960001',
        'ATTLOGStamp=0',
        'OPERLOGStamp=0',
        'ATTPHOTOStamp=None',
        'ErrorDelay=30',
        'Delay=10',
        'TransTimes=00:00;14:05',
        'TransInterval=1',
        'TransFlag=TransData AttLog\tOpLog\tEnrollUser\tChgUser',
        'TimeZone=7',
        'Realtime=1',
        'Encrypt=None',
        'ServerVer=2.4.1',
        'PushProtVer=2.4.1',
        '',
      ].join('\n'),
    );
  });

  it('resumes at the stamps stored last', () => {
    const answer = formatHandshake({ ...settings, attlogStamp: '98765', operlogStamp: '702340000' });
    expect(answer).toContain('\nATTLOGStamp=98765\nOPERLOGStamp=702340000\n');
  });

  it.each(['1.0', null, 'x'])('speaks to old firmware (pushver %s) in its own words', (pushVersion) => {
    const answer = formatHandshake({ ...settings, pushVersion, attlogStamp: '5', operlogStamp: '6' });
    expect(answer).toContain('\nStamp=5\nOpStamp=6\nPhotoStamp=None\n');
    expect(answer).toContain('\nTransFlag=1111000000\n');
  });

  it('takes other intervals', () => {
    const answer = formatHandshake({ ...settings, pollSeconds: 3, retrySeconds: 60 });
    expect(answer).toContain('\nErrorDelay=60\nDelay=3\n');
  });
});

describe('time zone', () => {
  it.each([
    ['Asia/Ho_Chi_Minh', winter, '7'],
    ['UTC', winter, '0'],
    ['America/Chicago', winter, '-6'],
    ['America/Chicago', summer, '-5'],
    ['Asia/Kolkata', winter, '330'],
    ['Asia/Kathmandu', winter, '345'],
    ['America/St_Johns', winter, '-210'],
    ['America/St_Johns', summer, '-150'],
    ['Australia/Lord_Howe', winter, '11'],
    ['Australia/Lord_Howe', summer, '630'],
    ['Africa/Monrovia', new Date('1970-01-01T00:00:00Z'), '-0.73'],
  ])('%s at %s is %s', (timeZone, at, value) => {
    expect(formatTimeZone(timeZone, at)).toBe(value);
  });
});

describe('answers', () => {
  it.each([
    ['ATTLOG', 2, 'OK: 2'],
    ['OPERLOG', 1, 'OK: 1'],
    ['BIODATA', 3, 'OK: 3'],
    ['OPTIONS', 1, 'OK'],
    ['ATTPHOTO', 9, 'OK'],
    ['RTLOG', 1, 'OK'],
    ['SOMETHING', 5, 'OK'],
    [null, 0, 'OK'],
  ])('to %s with %i lines', (table, lines, answer) => {
    expect(formatUploadAnswer(table, lines)).toBe(answer);
  });

  it('names the table of a tabledata upload, and nothing that is not a name', () => {
    expect(formatUploadAnswer('TABLEDATA', 1, 'user', '1')).toBe('user=1');
    expect(formatUploadAnswer('TABLEDATA', 4, 'user', null)).toBe('user=4');
    expect(formatUploadAnswer('TABLEDATA', 1, 'a\nb', '1')).toBe('OK');
  });

  it('refuses an unapproved terminal with 406 at registry and 403 elsewhere', () => {
    expect(refusalOf('registry').status).toBe(406);
    expect(refusalOf('cdata').status).toBe(403);
    expect(refusalOf('push').status).toBe(403);
  });
});
