import { type VisitorQr, visitors } from '@gatehouse/api/visitors/visitors';
import { Alert, Loader, Text, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { PrintIcon } from '../../../ui/display/icons.ts';
import { Logo } from '../../../ui/display/Logo.tsx';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { useTitle } from '../../../ui/page/useTitle.ts';
import classes from './QrPage.module.css';

/** The public page of an emailed QR code link. It shows only the QR code and its period, and needs no account. */
export function QrPage() {
  const t = useText();
  const link = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') });
  const [qr, setQr] = useState<VisitorQr>();
  const [problem, setProblem] = useState<string>();
  const isOver = t('visitors.visitors.qrOver');
  const { save } = useSave(visitors.showQr, {
    toast: false,
    onSuccess: setQr,
    onRefusal: ({ code, message }) => {
      const isWrong = code === 'HR_VISITOR_NOT_FOUND' || code === 'API_INVALID_REQUEST_ARGUMENT';
      setProblem(isWrong ? isOver : message);
      return true;
    },
  });
  const loadedCode = useRef<string>(undefined);
  useEffect(() => {
    if (loadedCode.current === link) return;
    loadedCode.current = link;
    setQr(undefined);
    setProblem(undefined);
    save({ body: { link } });
  }, [link, save]);
  const title = t(problem ? 'visitors.visitors.qrOverTitle' : 'visitors.visitors.qrTitle');
  useTitle(title);
  return (
    <>
      <header className={classes.band}>
        <Logo size={24} />
        {t('shell.product')}
      </header>
      <main className={classes.page}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {problem && (
          <Alert color="red" role="alert" variant="light">
            {problem}
          </Alert>
        )}
        {!qr && !problem && <Loader aria-label={t('common.states.loading')} role="status" />}
        {qr && <QrCard qr={qr} />}
      </main>
    </>
  );
}

function QrCard({ qr: { picture, activeFrom, activeTo } }: { qr: VisitorQr }) {
  const t = useText();
  return (
    <>
      <Text>{t('visitors.visitors.qrText')}</Text>
      <img alt={t('visitors.visitors.qrPicture')} className={classes.picture} src={picture} />
      <Facts
        lines={[
          [t('visitors.visitors.qrFrom'), formatInstant(activeFrom)],
          [t('visitors.visitors.qrUntil'), formatInstant(activeTo)],
        ]}
      />
      <div className={classes.print}>
        <ReasonButton
          icon={<PrintIcon />}
          onClick={() => window.print()}
          reason={undefined}
          variant="default"
        >
          {t('visitors.visitors.print')}
        </ReasonButton>
      </div>
    </>
  );
}
