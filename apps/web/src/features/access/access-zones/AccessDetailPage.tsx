import { accessZones } from '@gatehouse/api/access/access-zones';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { accessDetailUrl } from './accessZones.url.ts';
import { PersonZones } from './PersonZones.tsx';

/** Lists the access zones of one person (spec §2 "Area Access list": detail). */
export function AccessDetailPage({ accountName }: { accountName: string }) {
  const t = useText();
  const { can } = useSession();
  const { go } = useUrl(accessDetailUrl);
  const person = useApi(accessZones.ofPerson, { params: { accountName } });
  const { data } = person;
  return (
    <>
      <PageHeader
        {...(data && { title: data.displayName, summary: `${data.accountName} · ${data.departmentName}` })}
        path={
          can(accessZones.list) && (
            <Anchor inherit renderRoot={(props) => <Link {...props} to="/area-access" />}>
              {t('titles./area-access')}
            </Anchor>
          )
        }
      >
        <CreateButton load={loadOf(person)} onClick={() => go({ create: true })} operation={accessZones.give}>
          {t('access.accessZones.give')}
        </CreateButton>
      </PageHeader>
      <PersonZones load={loadOf(person)} name="access-detail" person={data} size={10} />
    </>
  );
}
