import type { FirstStep } from '@gatehouse/api/overview/first-steps';
import { Code } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import classes from './FirstStepsPanel.module.css';

/** Host names that a terminal would resolve to the terminal itself. */
const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/** Instructions for a setup step. The instructions for a terminal also explain how to simulate a terminal. */
export function FirstStepHint({ step }: { step: FirstStep }) {
  const t = useText();
  const { hostname, origin, port, protocol } = window.location;
  const at = {
    host: ownNames.includes(hostname) ? t('overview.firstSteps.thisMachine') : hostname,
    port: port || (protocol === 'https:' ? '443' : '80'),
  };
  return (
    <span className={classes.hint}>
      {step === 'device' || step === 'connected'
        ? t(`overview.firstSteps.hints.${step}`, at)
        : t(`overview.firstSteps.hints.${step}`)}
      {step === 'device' && (
        <>
          <br />
          {t('overview.firstSteps.noTerminal')}{' '}
          <Code>{`npm run simulate -- --url ${origin} --serial TRY0001 --pins 1 --rate 12/min --drift 0`}</Code>
        </>
      )}
    </span>
  );
}
