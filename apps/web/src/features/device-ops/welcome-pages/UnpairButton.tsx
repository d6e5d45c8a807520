import { devicePairings } from '@gatehouse/api/device-ops/device-pairings';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { CloseIcon } from '../../../ui/display/icons.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import classes from './WelcomePage.module.css';

/** Milliseconds for which the button has to be held, so that visitors do not open the question by a touch. */
const holdMs = 1_500;

/** Unpairs the tablet after the button was held and a question was confirmed. */
export function UnpairButton({ deviceName }: { deviceName: string }) {
  const t = useText();
  const [asks, setAsks] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <button
        aria-label={t('deviceOps.devicePairings.page.menu')}
        className={classes.unpair}
        // A click without a pointer comes from a keyboard or a screen reader, which cannot hold a button.
        onClick={({ detail }) => detail === 0 && setAsks(true)}
        onContextMenu={(event) => event.preventDefault()}
        onPointerCancel={release}
        onPointerDown={() => {
          timer.current = setTimeout(() => setAsks(true), holdMs);
        }}
        onPointerLeave={release}
        onPointerUp={release}
        title={t('deviceOps.devicePairings.page.menu')}
        type="button"
      >
        <CloseIcon size={20} />
      </button>
      {asks && (
        <Ask
          about={[deviceName]}
          action={t('deviceOps.devicePairings.page.unpair')}
          input={{}}
          isHarsh
          isLarge
          onClose={() => setAsks(false)}
          operation={devicePairings.leave}
          title={t('deviceOps.devicePairings.page.unpairTitle')}
        >
          {t('deviceOps.devicePairings.page.unpairText')}
        </Ask>
      )}
    </>
  );
}
