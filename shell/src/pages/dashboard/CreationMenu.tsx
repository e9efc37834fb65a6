import { formatNames } from '@atelier/contracts/tool-options';
import { IconButton } from '@atelier/tool-kit/forms';
import { Menu, MenuItem, MenuLine } from '@atelier/tool-kit/overlays';
import { Ellipsis } from 'lucide-react';
import { Fragment } from 'react';
import { dashboard as texts } from '../../messages.ts';
import type { Offer } from './use-offers.tsx';

export const CreationMenu = ({ offers, name }: { offers: readonly Offer[]; name: string }) => (
  <Menu
    trigger={
      <IconButton label={texts.moreFor({ name })} title={texts.more}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
  >
    {offers.map(({ key, icon, label, act, formats, disabled = false, danger = false }) => (
      <Fragment key={key}>
        {danger && <MenuLine />}
        {formats ? (
          formats.names.map((format) => (
            <MenuItem key={format} icon={icon} disabled={disabled} onSelect={() => formats.save(format)}>
              {texts.downloadAs({ format: formatNames[format] })}
            </MenuItem>
          ))
        ) : (
          <MenuItem icon={icon} disabled={disabled} danger={danger} onSelect={() => void act()}>
            {label}
          </MenuItem>
        )}
        {formats?.more}
      </Fragment>
    ))}
  </Menu>
);
