import { z } from 'zod';
import type { ProviderSettings } from '../../../config.providers.ts';
import { isProviderAddress } from '../../../config.providers.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Settings } from '../../../platform/services.ts';
import { askProvider } from './provider-door.ts';
import { ProviderUnreachable } from './provider-faults.ts';

const address = z.string().max(2048);
const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  end_session_endpoint: address.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});
export type Metadata = z.output<typeof metadata>;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });
export type KeySet = z.output<typeof keySet>;

const minute = 60_000;
/** What a provider has said is believed for an hour; keys are asked for anew for one that is not known, once a minute at most. */
export const kept = { metadata: 60 * minute, keys: 60 * minute, unknownKey: minute };

interface Held<T> {
  at: number;
  value: Promise<T>;
}
interface Known {
  metadata?: Held<Metadata>;
  keys?: Held<KeySet>;
}

// of one portal: tests run several in one process
const known = new WeakMap<Settings, Map<string, Known>>();

function knownOf(settings: Settings, { key }: ProviderSettings): Known {
  const ofPortal = known.get(settings) ?? new Map<string, Known>();
  known.set(settings, ofPortal);
  const found = ofPortal.get(key) ?? {};
  ofPortal.set(key, found);
  return found;
}

interface Asking {
  clock: Clock;
  settings: Settings;
}

/** One question for all who ask meanwhile; what failed is asked again. */
function hold<T>(known: Known, part: 'metadata' | 'keys', now: number, ask: () => Promise<T>): Promise<T> {
  const value = ask();
  const held = { at: now, value } as Held<never>; // of the part's own kind, by the two functions below
  known[part] = held;
  value.catch(() => {
    if (known[part] === held) delete known[part];
  });
  return value;
}

/**
 * Where a provider takes what (OpenID Connect Discovery §4). It must say that it is the issuer of the operator's file.
 * @throws ProviderUnreachable
 */
export function metadataOf({ clock, settings }: Asking, provider: ProviderSettings): Promise<Metadata> {
  const found = knownOf(settings, provider);
  const now = clock.now().getTime();
  if (found.metadata && now - found.metadata.at < kept.metadata) return found.metadata.value;
  return hold(found, 'metadata', now, async () => {
    const { issuer, allowLoopback } = provider;
    const said = await askProvider(
      `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      allowLoopback,
    );
    const parsed = metadata.safeParse(said.body);
    if (said.status !== 200 || !parsed.success) throw new ProviderUnreachable('it describes itself wrongly');
    if (parsed.data.issuer !== issuer) throw new ProviderUnreachable('it calls itself another issuer');
    const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, end_session_endpoint } =
      parsed.data;
    const named = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, end_session_endpoint];
    if (!named.every((one) => one === undefined || isProviderAddress(one, allowLoopback)))
      throw new ProviderUnreachable('it names an address that is not https');
    return parsed.data;
  });
}

/**
 * The keys a provider signs with. `anew`: one was asked for that is not among those known, which is believed once a minute.
 * @throws ProviderUnreachable
 */
export async function keysOf(asking: Asking, provider: ProviderSettings, anew = false): Promise<KeySet> {
  const { jwks_uri } = await metadataOf(asking, provider);
  const found = knownOf(asking.settings, provider);
  const now = asking.clock.now().getTime();
  if (found.keys && now - found.keys.at < (anew ? kept.unknownKey : kept.keys)) return found.keys.value;
  return hold(found, 'keys', now, async () => {
    const said = await askProvider(jwks_uri, provider.allowLoopback);
    const parsed = keySet.safeParse(said.body);
    if (said.status !== 200 || !parsed.success) throw new ProviderUnreachable('it has no keys');
    return parsed.data;
  });
}
