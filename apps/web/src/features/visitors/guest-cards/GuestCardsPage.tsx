import { companies } from '@gatehouse/api/people/companies';
import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { GuestCardActions } from './GuestCardActions.tsx';
import { CreateGuestCard, EditGuestCard } from './GuestCardForm.tsx';
import { guestCardsUrl } from './guestCards.url.ts';
import { useGuestCardColumns } from './useGuestCardColumns.tsx';
import { ViewLoan } from './ViewLoan.tsx';

/** Guest cards and their holders (spec §2 "Guest cards"). */
export function GuestCardsPage() {
  const t = useText();
  const address = useUrl(guestCardsUrl);
  const { url, go, replace, filter } = address;
  const { companyCode, keyword, page } = url;
  const owners = useApi(companies.pick);
  const pages = usePageSize('guest-cards', 10);
  const list = useApi(guestCards.list, { query: { companyCode, keyword, page, size: pages.size } });
  const rows = list.data?.content;
  const open = useDialogs(address, rows);
  const viewed = useOpenRow(rows, url.view)?.visitorAccessCard;
  const returned = useOpenRow(rows, url.back);
  const all = owners.data?.content ?? [];
  const company = all.find((candidate) => candidate.companyCode === companyCode) ?? all[0];

  return (
    <>
      <PageHeader>
        <CreateButton
          load={loadOf(owners)}
          onClick={() => go({ create: true })}
          operation={guestCards.create}
        >
          {t('visitors.guestCards.create')}
        </CreateButton>
      </PageHeader>
      <TableList
        actions={(card) => (
          <GuestCardActions
            card={card}
            onBack={() => go({ back: card.id })}
            onDelete={() => open.remove(card)}
            onEdit={() => open.edit(card)}
            onView={() => go({ view: card.id })}
          />
        )}
        address={address}
        answer={list.data}
        columns={useGuestCardColumns(all.length > 1)}
        empty={
          <EmptyState
            advises={guestCards.create}
            text={t('visitors.guestCards.emptyHint')}
            title={t('visitors.guestCards.empty')}
          />
        }
        filteredBy={['companyCode']}
        filters={<CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />}
        hint={t('visitors.guestCards.searchedFor')}
        keyOf={(card) => card.id}
        label={t('titles./guest-card')}
        load={loadOf(list)}
        name="guest-cards"
        pages={pages}
        search={t('visitors.guestCards.search')}
      />
      {open.isCreating && company && (
        <CreateGuestCard companies={all} company={company} onClose={open.close} />
      )}
      {open.edited && <EditGuestCard card={open.edited} onClose={open.close} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.cardNum, open.removed.companyName]}
          name={open.removed.cardName}
          onClose={open.close}
          operation={guestCards.remove}
          params={{ id: open.removed.id }}
          uses={{ visitors: (count) => t('visitors.guestCards.visitors', { count }) }}
        />
      )}
      {viewed && <ViewLoan loan={viewed} onClose={() => replace({ view: undefined })} />}
      {returned && (
        <Ask
          about={[returned.cardNum, returned.companyName]}
          action={t('visitors.guestCards.takeBackAction')}
          input={{ params: { id: returned.id } }}
          onClose={() => replace({ back: undefined })}
          operation={guestCards.takeBack}
          title={t('visitors.guestCards.takeBackTitle')}
        >
          {t('visitors.guestCards.takeBackText', { name: returned.cardName })}
        </Ask>
      )}
    </>
  );
}
