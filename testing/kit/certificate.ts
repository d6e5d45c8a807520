import { generateKeyPairSync, sign } from 'node:crypto';

const encodeDer = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const encodeSequence = (...parts: Buffer[]) => encodeDer(0x30, ...parts);
const encodeOid = (hex: string) => encodeDer(0x06, Buffer.from(hex, 'hex'));
const encodeText = (tag: number, value: string) => encodeDer(tag, Buffer.from(value));

interface CertificateIssuer {
  name: string;
  key: string;
}

/**
 * Creates a key and a certificate (RFC 5280) for a test server with this name. The certificate is self-signed or signed
 * by an issuer. `list` is the URL of the revocation list.
 */
export function testCertificate(
  name: string,
  { by, list }: { by?: CertificateIssuer; list?: string } = {},
): CertificateIssuer & { cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = encodeSequence(encodeOid('2a8648ce3d040302'));
  const encodeName = (who: string) =>
    encodeSequence(encodeDer(0x31, encodeSequence(encodeOid('550403'), encodeText(0x0c, who))));
  const always = encodeSequence(encodeText(0x17, '200101000000Z'), encodeText(0x17, '490101000000Z'));
  const altName = encodeSequence(
    encodeOid('551d11'),
    encodeDer(0x04, encodeSequence(encodeText(0x82, name))),
  );
  const encodeListUrl = (address: string) => {
    const point = encodeSequence(encodeDer(0xa0, encodeDer(0xa0, encodeText(0x86, address))));
    return encodeSequence(encodeOid('551d1f'), encodeDer(0x04, encodeSequence(point)));
  };
  const body = encodeSequence(
    encodeDer(0xa0, encodeDer(0x02, Buffer.from([2]))),
    encodeDer(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    encodeName(by?.name ?? name),
    always,
    encodeName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    encodeDer(0xa3, encodeSequence(altName, ...(list ? [encodeListUrl(list)] : []))),
  );
  const seal = encodeDer(
    0x03,
    Buffer.concat([Buffer.from([0]), sign('sha256', body, by?.key ?? privateKey)]),
  );
  const lines =
    encodeSequence(body, ecdsaWithSha256, seal)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    name,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}
