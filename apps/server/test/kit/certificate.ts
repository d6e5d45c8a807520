import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (tag: number, said: string) => der(tag, Buffer.from(said));

interface Issuer {
  name: string;
  key: string;
}

/**
 * A key and a certificate for it, for servers of tests under this name (RFC 5280): made by itself, or by another. `list`: where it says
 * that revoked ones are listed.
 */
export function testCertificate(
  name: string,
  { by, list }: { by?: Issuer; list?: string } = {},
): Issuer & { cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const named = (who: string) => sequence(der(0x31, sequence(oid('550403'), text(0x0c, who))));
  const always = sequence(text(0x17, '200101000000Z'), text(0x17, '490101000000Z'));
  const altName = sequence(oid('551d11'), der(0x04, sequence(text(0x82, name))));
  const listed = (address: string) => {
    const point = sequence(der(0xa0, der(0xa0, text(0x86, address))));
    return sequence(oid('551d1f'), der(0x04, sequence(point)));
  };
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    named(by?.name ?? name),
    always,
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(altName, ...(list ? [listed(list)] : []))),
  );
  const seal = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, by?.key ?? privateKey)]));
  const lines =
    sequence(body, ecdsaWithSha256, seal)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    name,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}
