import { Icon } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { mayDo, useMe } from '#entities/me.ts';
import { places } from '#entities/places.ts';
import { Page } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';

/** All places, for a phone, whose tabs have four of them. */
export function More() {
  const { t } = useTranslation();
  const me = useMe();
  const allowed = places.flat().filter(({ permission }) => permission === undefined || mayDo(me, permission));
  return (
    <Page title={t('place.more')}>
      {allowed.map(({ to, name, icon }) => (
        <Row key={to} to={to} title={t(name)} start={<Icon name={icon} size={20} />} />
      ))}
      <Row to="/you" title={t('place.you')} note={me.name} start={<Icon name="gear" size={20} />} />
    </Page>
  );
}
