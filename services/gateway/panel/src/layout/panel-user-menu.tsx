import { useGetIdentity, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { UserMenu } from 'react-admin';

/** Who is signed in, and the way out; the name is a part of what screen readers say. */
export function PanelUserMenu(): ReactElement {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const name = identity?.fullName;
  return <UserMenu label={[name, translate('ra.auth.user_menu')].filter((one) => one !== undefined).join(', ')} />;
}
