import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import classes from './FirstStepsPanel.module.css';

const ways = [
  ['people', { to: '/staff' }],
  ['terminals', { to: '/pending-devices' }],
  ['shifts', { to: '/workshift' }],
  ['mail', { to: '/mails' }],
] as const satisfies readonly [string, Pick<LinkProps, 'to'>][];

/** Links to the steps after the first punch. The last step, the backup, is a command of the server. */
export function NextSteps() {
  const t = useText();
  return (
    <ul aria-label={t('overview.firstSteps.next.title')} className={classes.next}>
      {ways.map(([step, way]) => (
        <li key={step}>
          <Anchor inherit renderRoot={(props) => <Link {...props} {...way} />}>
            {t(`overview.firstSteps.next.${step}`)}
          </Anchor>
          {step === 'mail' && <small>{t('overview.firstSteps.next.mailHint')}</small>}
        </li>
      ))}
      <li>
        {t('overview.firstSteps.next.backup')}
        <small>{t('overview.firstSteps.next.backupHint')}</small>
      </li>
    </ul>
  );
}
