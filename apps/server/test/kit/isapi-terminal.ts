import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './ends.ts';

interface Held {
  info: Record<string, unknown>;
  cards: Set<string>;
  /** JPEG bytes of the face, as they came. */
  face: Buffer | null;
}

export interface IsapiTerminal {
  address: string;
  port: number;
  /** Every request that came, signed or not: method and path. */
  asked: { method: string; path: string; isSigned: boolean }[];
  people: Map<string, Held>;
  /** What it remembers, as AcsEvent tells it. */
  events: (Record<string, unknown> & { serialNo: number })[];
  /** How often its door was opened from afar. */
  opened: number;
  /** The most calls it was asked at the same time. */
  mostAtOnce: number;
  is: {
    serialNumber: string;
    password: string;
    /** People it takes at most. */
    most: number;
    /** Words it refuses the next calls of a path with. */
    refuses: { path: RegExp; word: string; status?: number }[];
    /** How many answers a nonce is good for. */
    nonceFor: number;
    /** Answers with a redirect, as something that is no terminal does. */
    redirect: string | null;
    /** How long it takes to answer (ms). */
    slowMs: number;
    /** Tells no last number and everything from the first on. */
    ignoresEnd: boolean;
    locked: boolean;
    /** Rightly signed calls that it rejects with a new nonce from now on. */
    spurious: { rejects: number };
  };
  close(): void;
}

const user = 'admin';
const realm = 'DS-K1T341';
const wrongsToLock = 5;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const word = (subStatusCode: string, statusCode = 4) => ({
  statusCode,
  statusString: statusCode === 1 ? 'OK' : 'Invalid Operation',
  subStatusCode,
});
const done = word('ok', 1);

/** A face terminal that is called (protocols.md §2, direction B): ISAPI over HTTP Digest, with a lock after five wrong passwords. Written from the protocol, not from the portal. */
export async function startIsapiTerminal({ port = 0, host = '127.0.0.1' } = {}): Promise<IsapiTerminal> {
  const nonces = new Map<string, number>();
  let wrongs = 0;
  let atOnce = 0;
  const answered = new Map<string, number>();

  const check = (request: IncomingMessage): 'ok' | 'unsigned' | 'wrong' | 'stale' => {
    const header = request.headers.authorization;
    if (!header) return 'unsigned';
    const said = Object.fromEntries(
      [...header.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(([, name, quoted, bare]) => [
        name,
        quoted ?? bare,
      ]),
    ) as Record<string, string>;
    const { nonce = '', nc = '', cnonce = '', response, uri, username } = said;
    const a1 = md5(`${user}:${realm}:${terminal.is.password}`);
    const a2 = md5(`${request.method}:${request.url}`);
    const right = md5(`${a1}:${nonce}:${nc}:${cnonce}:auth:${a2}`);
    if (username !== user || uri !== request.url || response !== right) return 'wrong';
    const used = nonces.get(nonce);
    // each count once: a request that is sent again is none
    if (used === undefined || used >= terminal.is.nonceFor) return 'stale';
    if (Number.parseInt(nc, 16) !== used + 1) return 'wrong';
    const { spurious } = terminal.is;
    if (spurious.rejects > 0) {
      spurious.rejects -= 1;
      return 'unsigned';
    }
    nonces.set(nonce, used + 1);
    return 'ok';
  };

  const take = (method: string, path: string, body: Buffer): unknown => {
    const { is, people } = terminal;
    const place = is.refuses.findIndex((one) => one.path.test(path));
    if (place >= 0) return word(is.refuses.splice(place, 1)[0]?.word ?? '');
    const json = () => JSON.parse(body.toString());
    const numbers = (cond: { EmployeeNoList: { employeeNo: string }[] }) =>
      cond.EmployeeNoList.map(({ employeeNo }) => employeeNo);
    switch (`${method} ${path.replace(/\?.*/, '').replace('/ISAPI/', '')}`) {
      case 'POST AccessControl/UserInfo/Search': {
        const found = numbers(json().UserInfoSearchCond).flatMap((no) => people.get(no)?.info ?? []);
        return {
          UserInfoSearch: { responseStatusStrg: found.length > 0 ? 'OK' : 'NO MATCH', UserInfo: found },
        };
      }
      case 'POST AccessControl/UserInfo/Record': {
        const info = json().UserInfo;
        if (people.has(info.employeeNo)) return word('deviceUserAlreadyExist');
        if (people.size >= is.most) return word('reachMaxUser');
        people.set(info.employeeNo, { info, cards: new Set(), face: null });
        return done;
      }
      case 'PUT AccessControl/UserInfo/Modify': {
        const { info } = people.get(json().UserInfo.employeeNo) ?? {};
        if (!info) return word('employeeNoNotExist');
        Object.assign(info, json().UserInfo);
        return done;
      }
      case 'PUT AccessControl/UserInfo/Delete':
        for (const no of numbers(json().UserInfoDelCond)) people.delete(no);
        return done;
      case 'PUT AccessControl/CardInfo/Delete':
        for (const no of numbers(json().CardInfoDelCond)) people.get(no)?.cards.clear();
        return done;
      case 'POST AccessControl/CardInfo/Record': {
        const { employeeNo, cardNo } = json().CardInfo;
        if ([...people.values()].some(({ cards }) => cards.has(cardNo))) return word('cardNoAlreadyExist');
        people.get(employeeNo)?.cards.add(cardNo);
        return people.has(employeeNo) ? done : word('employeeNoNotExist');
      }
      case 'PUT Intelligent/FDLib/FDSearch/Delete':
        for (const { value } of json().FPID) {
          const held = people.get(value);
          if (held) held.face = null;
        }
        return done;
      case 'POST Intelligent/FDLib/FaceDataRecord': {
        const [, no = ''] = /"FPID":"(\d+)"/.exec(body.toString('latin1')) ?? [];
        const start = body.indexOf(Buffer.from([0xff, 0xd8]));
        const held = people.get(no);
        if (!held) return word('employeeNoNotExist');
        if (held.face) return word('deviceUserAlreadyExistFace');
        if (start < 0 || body.length - start > 200_000) return word('noFacePic');
        held.face = body.subarray(start, body.lastIndexOf('\r\n--'));
        return done;
      }
      case 'POST AccessControl/AcsEvent':
        return { AcsEvent: searched(json().AcsEventCond) };
      case 'PUT AccessControl/RemoteControl/door/1':
        if (!body.toString().includes('<cmd>open</cmd>')) return word('badXmlContent');
        terminal.opened += 1;
        return '<?xml version="1.0" encoding="UTF-8"?><ResponseStatus version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema"><requestURL>/</requestURL><statusCode>1</statusCode><statusString>OK</statusString><subStatusCode>ok</subStatusCode></ResponseStatus>';
      case 'GET System/deviceInfo':
        return `<?xml version="1.0" encoding="UTF-8"?><DeviceInfo version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema"><deviceName>Entrance</deviceName><model>DS-K1T341AM</model><serialNumber>${is.serialNumber}</serialNumber><firmwareVersion>V3.2.30</firmwareVersion></DeviceInfo>`;
      default:
        return word('notSupport');
    }
  };

  const searched = (cond: Record<string, number | string>) => {
    const { searchID, searchResultPosition, maxResults, beginSerialNo, endSerialNo } = cond;
    const last = terminal.is.ignoresEnd ? undefined : endSerialNo;
    const found = terminal.events.filter(
      ({ serialNo }) => serialNo >= Number(beginSerialNo) && serialNo <= Number(last ?? serialNo),
    );
    const from = Number(searchResultPosition);
    // whoever goes on under another name begins anew
    const known = answered.get(String(searchID)) ?? 0;
    const page = from === known ? found.slice(from, from + Math.min(Number(maxResults), 30)) : [];
    answered.set(String(searchID), from + page.length);
    const isMore = from + page.length < found.length;
    return {
      searchID,
      totalMatches: found.length,
      responseStatusStrg: found.length === 0 ? 'NO MATCH' : isMore ? 'MORE' : 'OK',
      numOfMatches: page.length,
      InfoList: page,
    };
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '' } = request;
    terminal.asked.push({ method, path: url, isSigned: request.headers.authorization !== undefined });
    if (terminal.is.redirect) return void response.writeHead(302, { location: terminal.is.redirect }).end();
    const lock = (status: 'lock' | 'unlock') =>
      `<userCheck><statusValue>401</statusValue><statusString>Unauthorized</statusString><lockStatus>${status}</lockStatus>${status === 'lock' ? '<unlockTime>1800</unlockTime>' : `<retryLoginTime>${wrongsToLock - wrongs}</retryLoginTime>`}</userCheck>`;
    const verdict = terminal.is.locked ? 'wrong' : check(request);
    if (verdict !== 'ok') {
      if (verdict === 'wrong' && !terminal.is.locked) wrongs += 1;
      if (wrongs >= wrongsToLock) terminal.is.locked = true;
      const nonce = randomBytes(16).toString('hex');
      nonces.set(nonce, 0);
      const stale = verdict === 'stale' ? ', stale="TRUE"' : '';
      return void response
        .writeHead(401, {
          'WWW-Authenticate': `Digest qop="auth", realm="${realm}", nonce="${nonce}"${stale}`,
          'Content-Type': 'application/xml',
        })
        .end(lock(terminal.is.locked ? 'lock' : 'unlock'));
    }
    wrongs = 0;
    atOnce += 1;
    terminal.mostAtOnce = Math.max(terminal.mostAtOnce, atOnce);
    if (terminal.is.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, terminal.is.slowMs));
    const said = take(method, url, Buffer.concat(chunks));
    atOnce -= 1;
    response.writeHead(200).end(typeof said === 'string' ? said : JSON.stringify(said));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const terminal: IsapiTerminal = {
    address: host,
    port: (server.address() as AddressInfo).port,
    asked: [],
    people: new Map(),
    events: [],
    opened: 0,
    mostAtOnce: 0,
    is: {
      serialNumber: 'DS-K1T341AM20260101V030230ENE12345678',
      password: 'Secret-1!',
      most: 1_000,
      refuses: [],
      nonceFor: 100,
      redirect: null,
      slowMs: 0,
      ignoresEnd: false,
      locked: false,
      spurious: { rejects: 0 },
    },
    close: () => void server.close(),
  };
  return terminal;
}

/** As `startIsapiTerminal`, closed after the test file. */
export async function testIsapiTerminal(): Promise<IsapiTerminal> {
  const terminal = await startIsapiTerminal();
  atEnd(async () => terminal.close());
  return terminal;
}
