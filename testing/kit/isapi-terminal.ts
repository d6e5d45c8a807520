import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerCleanup } from '../portal/cleanup.ts';

interface StoredUser {
  info: Record<string, unknown>;
  cards: Set<string>;
  /** JPEG bytes of the face as received. Null if there is none. */
  face: Buffer | null;
}

export interface IsapiTerminal {
  address: string;
  port: number;
  /** Every request received, signed or not. */
  asked: { method: string; path: string; isSigned: boolean }[];
  people: Map<string, StoredUser>;
  /** Stored events, as returned by AcsEvent. */
  events: (Record<string, unknown> & { serialNo: number })[];
  /** Number of times the door was opened by a remote command. */
  opened: number;
  /** Highest number of simultaneous calls until now. */
  mostAtOnce: number;
  is: {
    serialNumber: string;
    password: string;
    /** Maximum number of people the terminal stores. */
    most: number;
    /** Planned rejections of the next calls. Each has the path of the call and the status word of the answer. */
    refuses: { path: RegExp; word: string }[];
    /** If true, the terminal has no search for people and answers 404. */
    cannotSearch: boolean;
    /** Maximum number of people in one answer of a search. */
    page: number;
    /** Number of calls for which a nonce is valid. */
    nonceFor: number;
    /** URL to which the terminal redirects all calls. Null to behave like a real terminal. */
    redirect: string | null;
    slowMs: number;
    /** If true, the terminal ignores the last event number of a search and returns all events from the first one on. */
    ignoresEnd: boolean;
    locked: boolean;
    /** Number of correctly signed calls to reject with a new nonce. */
    spurious: { rejects: number };
  };
  close(): void;
}

const user = 'admin';
const realm = 'DS-K1T341';
const wrongsToLock = 5;
/** Maximum number of people that one search may ask for and that one answer may contain. */
const mostSearched = 30;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const buildStatus = (subStatusCode: string, statusCode = 4) => ({
  statusCode,
  statusString: statusCode === 1 ? 'OK' : 'Invalid Operation',
  subStatusCode,
});
const done = buildStatus('ok', 1);

/**
 * Starts a face terminal that the portal calls (protocols.md §2, direction B): ISAPI over HTTP Digest, locked after
 * five wrong passwords. Written from the protocol, not from the portal's code.
 */
export async function startIsapiTerminal({ port = 0, host = '127.0.0.1' } = {}): Promise<IsapiTerminal> {
  const nonces = new Map<string, number>();
  let wrongs = 0;
  let atOnce = 0;
  const searchPositions = new Map<string, number>();

  const check = (request: IncomingMessage): 'ok' | 'unsigned' | 'wrong' | 'stale' => {
    const header = request.headers.authorization;
    if (!header) return 'unsigned';
    const digestFields = Object.fromEntries(
      [...header.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(([, name, quoted, bare]) => [
        name,
        quoted ?? bare,
      ]),
    ) as Record<string, string>;
    const { nonce = '', nc = '', cnonce = '', response, uri, username } = digestFields;
    const a1 = md5(`${user}:${realm}:${terminal.is.password}`);
    const a2 = md5(`${request.method}:${request.url}`);
    const right = md5(`${a1}:${nonce}:${nc}:${cnonce}:auth:${a2}`);
    if (username !== user || uri !== request.url || response !== right) return 'wrong';
    const used = nonces.get(nonce);
    // A request count of a nonce is valid only once, so a repeated request is rejected.
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

  const handleCall = (method: string, path: string, body: Buffer): unknown => {
    const { is, people } = terminal;
    const index = is.refuses.findIndex((refusal) => refusal.path.test(path));
    if (index >= 0) return buildStatus(is.refuses.splice(index, 1)[0]?.word ?? '');
    const parseBody = () => JSON.parse(body.toString());
    const employeeNumbersOf = (cond: { EmployeeNoList: { employeeNo: string }[] }) =>
      cond.EmployeeNoList.map(({ employeeNo }) => employeeNo);
    switch (`${method} ${path.replace(/\?.*/, '').replace('/ISAPI/', '')}`) {
      case 'POST AccessControl/UserInfo/Search': {
        if (is.cannotSearch) return buildStatus('notSupport');
        const cond = parseBody().UserInfoSearchCond;
        if (cond.EmployeeNoList.length > mostSearched || cond.maxResults > mostSearched)
          return buildStatus('badParameters', 6);
        return { UserInfoSearch: pageOf(employeeNumbersOf(cond), cond) };
      }
      case 'POST AccessControl/UserInfo/Record': {
        const info = parseBody().UserInfo;
        if (people.has(info.employeeNo)) return buildStatus('deviceUserAlreadyExist');
        if (people.size >= is.most) return buildStatus('reachMaxUser');
        people.set(info.employeeNo, { info, cards: new Set(), face: null });
        return done;
      }
      case 'PUT AccessControl/UserInfo/Modify': {
        const { info } = people.get(parseBody().UserInfo.employeeNo) ?? {};
        if (!info) return buildStatus('employeeNoNotExist');
        Object.assign(info, parseBody().UserInfo);
        return done;
      }
      case 'PUT AccessControl/UserInfo/Delete':
        for (const no of employeeNumbersOf(parseBody().UserInfoDelCond)) people.delete(no);
        return done;
      case 'PUT AccessControl/CardInfo/Delete': {
        const { EmployeeNoList, CardNoList = [] } = parseBody().CardInfoDelCond;
        if (EmployeeNoList)
          for (const no of employeeNumbersOf({ EmployeeNoList })) people.get(no)?.cards.clear();
        for (const { cardNo } of CardNoList) for (const { cards } of people.values()) cards.delete(cardNo);
        return done;
      }
      case 'POST AccessControl/CardInfo/Record': {
        const { employeeNo, cardNo } = parseBody().CardInfo;
        if ([...people.values()].some(({ cards }) => cards.has(cardNo)))
          return buildStatus('cardNoAlreadyExist');
        people.get(employeeNo)?.cards.add(cardNo);
        return people.has(employeeNo) ? done : buildStatus('employeeNoNotExist');
      }
      case 'PUT Intelligent/FDLib/FDSearch/Delete':
        for (const { value } of parseBody().FPID) {
          const person = people.get(value);
          if (person) person.face = null;
        }
        return done;
      case 'POST Intelligent/FDLib/FaceDataRecord': {
        const [, no = ''] = /"FPID":"(\d+)"/.exec(body.toString('latin1')) ?? [];
        const start = body.indexOf(Buffer.from([0xff, 0xd8]));
        const person = people.get(no);
        if (!person) return buildStatus('employeeNoNotExist');
        if (person.face) return buildStatus('deviceUserAlreadyExistFace');
        if (start < 0 || body.length - start > 200_000) return buildStatus('noFacePic');
        person.face = body.subarray(start, body.lastIndexOf('\r\n--'));
        return done;
      }
      case 'POST AccessControl/AcsEvent':
        return { AcsEvent: searchEvents(parseBody().AcsEventCond) };
      case 'PUT AccessControl/RemoteControl/door/1':
        if (!body.toString().includes('<cmd>open</cmd>')) return buildStatus('badXmlContent');
        terminal.opened += 1;
        return '<?xml version="1.0" encoding="UTF-8"?><ResponseStatus version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema"><requestURL>/</requestURL><statusCode>1</statusCode><statusString>OK</statusString><subStatusCode>ok</subStatusCode></ResponseStatus>';
      case 'GET System/deviceInfo':
        return `<?xml version="1.0" encoding="UTF-8"?><DeviceInfo version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema"><deviceName>Entrance</deviceName><model>DS-K1T341AM</model><serialNumber>${is.serialNumber}</serialNumber><firmwareVersion>V3.2.30</firmwareVersion></DeviceInfo>`;
      default:
        return buildStatus('notSupport');
    }
  };

  const pageOf = (wanted: string[], cond: { searchID: string; searchResultPosition: number }) => {
    const { people, is } = terminal;
    const all = wanted.flatMap((no) => people.get(no)?.info ?? []);
    const { searchID, searchResultPosition: from } = cond;
    const page = all.slice(from, from + is.page);
    const isMore = from + page.length < all.length;
    return {
      searchID,
      responseStatusStrg: all.length === 0 ? 'NO MATCH' : isMore ? 'MORE' : 'OK',
      numOfMatches: page.length,
      totalMatches: all.length,
      // Without people, the answer does not contain `UserInfo`.
      ...(page.length > 0 && { UserInfo: page }),
    };
  };

  const searchEvents = (cond: Record<string, number | string>) => {
    const { searchID, searchResultPosition, maxResults, beginSerialNo, endSerialNo } = cond;
    const last = terminal.is.ignoresEnd ? undefined : endSerialNo;
    const users = terminal.events.filter(
      ({ serialNo }) => serialNo >= Number(beginSerialNo) && serialNo <= Number(last ?? serialNo),
    );
    const from = Number(searchResultPosition);
    // A search with a new search ID starts at the first event.
    const position = searchPositions.get(String(searchID)) ?? 0;
    const page = from === position ? users.slice(from, from + Math.min(Number(maxResults), 30)) : [];
    searchPositions.set(String(searchID), from + page.length);
    const isMore = from + page.length < users.length;
    return {
      searchID,
      totalMatches: users.length,
      responseStatusStrg: users.length === 0 ? 'NO MATCH' : isMore ? 'MORE' : 'OK',
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
    const answerBody = handleCall(method, url, Buffer.concat(chunks));
    atOnce -= 1;
    const isMissing = terminal.is.cannotSearch && url.includes('UserInfo/Search');
    response
      .writeHead(isMissing ? 404 : 200)
      .end(typeof answerBody === 'string' ? answerBody : JSON.stringify(answerBody));
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
      cannotSearch: false,
      page: mostSearched,
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

/** The terminal is closed after the test file. */
export async function testIsapiTerminal(): Promise<IsapiTerminal> {
  const terminal = await startIsapiTerminal();
  registerCleanup(async () => terminal.close());
  return terminal;
}
