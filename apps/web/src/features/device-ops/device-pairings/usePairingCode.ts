import { devicePairings } from '@gatehouse/api/device-ops/device-pairings';
import { type PageKind, pairingCodeMs } from '@gatehouse/api/device-ops/device-pairings.rules';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/call/call.ts';

/** Milliseconds before its expiry at which a code is replaced. A code that was read just before can still be entered. */
const renewBeforeMs = 15_000;
const retryMs = 5_000;

/**
 * Returns a pairing code while `isNeeded`, and replaces it before it expires. Undefined until the portal has answered.
 * The lifetime is measured from the answer, because the clock of the browser may be wrong.
 */
export function usePairingCode(kind: PageKind, isNeeded: boolean): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    if (!isNeeded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const renew = async () => {
      const created = await call(devicePairings.createCode, { body: { kind }, quiet: true }).catch(
        () => null,
      );
      if (isOver) return;
      if (created) setCode(created.code);
      timer = setTimeout(() => void renew(), created ? pairingCodeMs - renewBeforeMs : retryMs);
    };
    void renew();
    return () => {
      isOver = true;
      clearTimeout(timer);
      setCode(undefined);
    };
  }, [kind, isNeeded]);
  return code;
}
