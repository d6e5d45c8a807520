import { devicePairings } from '@gatehouse/api/device-ops/device-pairings';
import { formatPairingCode, type PageKind } from '@gatehouse/api/device-ops/device-pairings.rules';
import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Logo } from '../../../ui/display/Logo.tsx';
import { useTitle } from '../../../ui/page/useTitle.ts';
import classes from './PairedPanel.module.css';
import { usePairingCode } from './usePairingCode.ts';

/** Milliseconds between two questions for the pairing. */
const pollMs = 3_000;

interface Props {
  kind: PageKind;
  /** The page. It is shown while the browser is paired. */
  children: ReactNode;
}

/** Shows a pairing code until the browser is paired with a device, and then the page. It imports no code of the portal. */
export function PairedPanel({ kind, children }: Props) {
  const t = useText();
  const { data } = useApi(devicePairings.getPage, { quiet: true, refetchInterval: pollMs });
  const code = usePairingCode(kind, data?.status === 'UNPAIRED');
  useTitle(t(`deviceOps.devicePairings.kinds.${kind}`));
  if (data?.status === 'PAIRED' && data.kind === kind) return children;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <span className={classes.mark}>
          <Logo size={20} />
        </span>
        <b>{t('shell.product')}</b>
      </header>
      <main className={classes.main}>
        {!data && <Loader aria-label={t('common.states.loading')} role="status" />}
        {data?.status === 'INACTIVE' && (
          <>
            <h1>{t('deviceOps.devicePairings.page.inactiveTitle')}</h1>
            <p>{t('deviceOps.devicePairings.page.inactive')}</p>
          </>
        )}
        {data?.status === 'UNPAIRED' && <PairingCode code={code} />}
      </main>
    </div>
  );
}

function PairingCode({ code }: { code: string | undefined }) {
  const t = useText();
  return (
    <>
      <h1>{t('deviceOps.devicePairings.page.title')}</h1>
      <p>{t('deviceOps.devicePairings.page.intro')}</p>
      <output
        aria-label={t('deviceOps.devicePairings.fields.code')}
        className={classes.code}
        data-waiting={code === undefined || undefined}
      >
        {code === undefined ? t('deviceOps.devicePairings.page.waiting') : formatPairingCode(code)}
      </output>
      <ol className={classes.steps}>
        <li>{t('deviceOps.devicePairings.page.steps.devices')}</li>
        <li>{t('deviceOps.devicePairings.page.steps.menu')}</li>
        <li>{t('deviceOps.devicePairings.page.steps.code')}</li>
      </ol>
      <small>{t('deviceOps.devicePairings.page.renews')}</small>
    </>
  );
}
