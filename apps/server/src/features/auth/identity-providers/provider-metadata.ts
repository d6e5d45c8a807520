import { z } from 'zod';
import type { ProviderSettings } from '../../../config.providers.ts';
import { isProviderAddress } from '../../../config.providers.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Settings } from '../../../platform/services.ts';
import { callProvider } from './provider-client.ts';
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
export type ProviderMetadata = z.output<typeof metadata>;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });
export type ProviderKeySet = z.output<typeof keySet>;

const minute = 60_000;
/**
 * Cache times in ms. Metadata and keys are cached for one hour. Keys are reloaded at most once a minute if a token has
 * an unknown key.
 */
const cacheTimes = { metadata: 60 * minute, keys: 60 * minute, unknownKey: minute };

interface CachedValue<T> {
  at: number;
  value: Promise<T>;
}
interface ProviderCache {
  metadata?: CachedValue<ProviderMetadata>;
  keys?: CachedValue<ProviderKeySet>;
}

// each portal has its own cache, because tests run several portals in one process
const caches = new WeakMap<Settings, Map<string, ProviderCache>>();

function cacheOf(settings: Settings, { key }: ProviderSettings): ProviderCache {
  const ofPortal = caches.get(settings) ?? new Map<string, ProviderCache>();
  caches.set(settings, ofPortal);
  const cache = ofPortal.get(key) ?? {};
  ofPortal.set(key, cache);
  return cache;
}

interface MetadataContext {
  clock: Clock;
  settings: Settings;
}

/**
 * Shares one request among concurrent callers. Removes a failed request from the cache, so that the next call repeats
 * it.
 */
function cacheRequest<T>(
  cache: ProviderCache,
  part: 'metadata' | 'keys',
  now: number,
  load: () => Promise<T>,
): Promise<T> {
  const value = load();
  const entry = { at: now, value } as CachedValue<never>; // the cast is safe, because both callers of this function store a value of the matching type
  cache[part] = entry;
  value.catch(() => {
    if (cache[part] === entry) delete cache[part];
  });
  return value;
}

/**
 * Returns the provider's metadata (OpenID Connect Discovery §4). Its issuer must be the issuer in the operator's
 * provider file.
 * @throws ProviderUnreachable
 */
export function loadMetadata(
  { clock, settings }: MetadataContext,
  provider: ProviderSettings,
): Promise<ProviderMetadata> {
  const cache = cacheOf(settings, provider);
  const now = clock.now().getTime();
  if (cache.metadata && now - cache.metadata.at < cacheTimes.metadata) return cache.metadata.value;
  return cacheRequest(cache, 'metadata', now, async () => {
    const { issuer, allowLoopback } = provider;
    const response = await callProvider(
      `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      allowLoopback,
    );
    const parsed = metadata.safeParse(response.body);
    if (response.status !== 200 || !parsed.success)
      throw new ProviderUnreachable('it describes itself wrongly');
    if (parsed.data.issuer !== issuer) throw new ProviderUnreachable('it calls itself another issuer');
    const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, end_session_endpoint } =
      parsed.data;
    const addresses = [
      authorization_endpoint,
      token_endpoint,
      jwks_uri,
      userinfo_endpoint,
      end_session_endpoint,
    ];
    if (!addresses.every((url) => url === undefined || isProviderAddress(url, allowLoopback)))
      throw new ProviderUnreachable('it names an address that is not https');
    return parsed.data;
  });
}

/**
 * Returns the provider's signing keys. Reloads them at most once a minute if the caller found an unknown key in a
 * token.
 * @throws ProviderUnreachable
 */
export async function loadKeys(
  asking: MetadataContext,
  provider: ProviderSettings,
  isRetry = false,
): Promise<ProviderKeySet> {
  const { jwks_uri } = await loadMetadata(asking, provider);
  const cache = cacheOf(asking.settings, provider);
  const now = asking.clock.now().getTime();
  if (cache.keys && now - cache.keys.at < (isRetry ? cacheTimes.unknownKey : cacheTimes.keys))
    return cache.keys.value;
  return cacheRequest(cache, 'keys', now, async () => {
    const response = await callProvider(jwks_uri, provider.allowLoopback);
    const parsed = keySet.safeParse(response.body);
    if (response.status !== 200 || !parsed.success) throw new ProviderUnreachable('it has no keys');
    return parsed.data;
  });
}
