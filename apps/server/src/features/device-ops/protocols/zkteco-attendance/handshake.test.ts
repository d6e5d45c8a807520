import { describe, expect, it } from 'vitest';
import { formatUploadAnswer, refusalOf } from '../zkteco/answers.ts';
import { formatHandshake } from './handshake.ts';

const winter = new Date('2026-01-15T00:00:00Z');
const settings = {
  serial: 'CJ9H204960001',
  attlogStamp: null,
  operlogStamp: null,
  timeZone: 'Asia/Ho_Chi_Minh',
  at: winter,
  pushVersion: '2.4.1',
};

describe('handshake of an attendance terminal', () => {
  it('requests all records from a new terminal in the handshake', () => {
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
        'Encrypt=0',
        'ServerVer=2.4.1',
        'PushProtVer=2.4.1',
        'PushOptionsFlag=1',
        'PushOptions=FingerFunOn,FaceFunOn,BioPhotoFun,BioDataFun,VisilightFun,MultiBioDataSupport,MultiBioPhotoSupport,MaxMultiBioPhotoCount,PhotoFunOn,StringPinFunOn',
        'SupportPing=1',
        '',
      ].join('\n'),
    );
  });

  it('sends the stored stamps in the handshake, so that the terminal resumes at these records', () => {
    const answer = formatHandshake({ ...settings, attlogStamp: '98765', operlogStamp: '702340000' });
    expect(answer).toContain('\nATTLOGStamp=98765\nOPERLOGStamp=702340000\n');
  });

  it.each(['1.0', null, 'x'])(
    'uses the old handshake format for old firmware (pushver %s)',
    (pushVersion) => {
      const answer = formatHandshake({ ...settings, pushVersion, attlogStamp: '5', operlogStamp: '6' });
      expect(answer).toContain('\nStamp=5\nOpStamp=6\nPhotoStamp=None\n');
      // The flags request attendance, operations and users, never photos or fingerprints.
      expect(answer).toContain('\nTransFlag=110010100000\n');
      expect(answer).toContain('\nEncrypt=None\n');
      expect(answer).not.toContain('PushOptions');
    },
  );

  it.each([
    ['2.2.14', '2.2.14'],
    ['2.4.1', '2.4.1'],
    ['3.1.2', '2.4.1'],
    [null, '2.2.14'],
  ])(
    'answers push version %s in the handshake with %s, the lower of both versions',
    (pushVersion, spoken) => {
      expect(formatHandshake({ ...settings, pushVersion })).toContain(`\nPushProtVer=${spoken}\n`);
    },
  );

  it('sends the given intervals between polls and before retries in the handshake', () => {
    const answer = formatHandshake({ ...settings, pollSeconds: 3, retrySeconds: 60 });
    expect(answer).toContain('\nErrorDelay=60\nDelay=3\n');
  });
});

describe('answers to uploads of an attendance terminal', () => {
  it.each([
    ['ATTLOG', 2, 'OK: 2'],
    ['OPERLOG', 1, 'OK: 1'],
    ['BIODATA', 3, 'OK: 3'],
    ['OPTIONS', 1, 'OK'],
    ['ATTPHOTO', 9, 'OK'],
    ['RTLOG', 1, 'OK'],
    ['SOMETHING', 5, 'OK'],
    [null, 0, 'OK'],
  ])('answers an upload of table %s with %i lines', (table, lines, answer) => {
    expect(formatUploadAnswer(table, lines)).toBe(answer);
  });

  it('names the table in the answer to a tabledata upload if the table name is valid', () => {
    expect(formatUploadAnswer('TABLEDATA', 1, 'user', '1')).toBe('user=1');
    expect(formatUploadAnswer('TABLEDATA', 4, 'user', null)).toBe('user=4');
    expect(formatUploadAnswer('TABLEDATA', 1, 'a\nb', '1')).toBe('OK');
  });

  it('rejects an unapproved terminal with 406 at registry and 403 at all other endpoints', () => {
    expect(refusalOf('registry').status).toBe(406);
    expect(refusalOf('cdata').status).toBe(403);
    expect(refusalOf('push').status).toBe(403);
  });
});
