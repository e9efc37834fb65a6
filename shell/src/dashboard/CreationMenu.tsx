import type { CreationSummary } from '@atelier/contracts';
import { IconButton } from '@atelier/tool-kit/button';
import { Menu, MenuItem, MenuLine } from '@atelier/tool-kit/menu';
import { Copy, Download, Ellipsis, EyeOff, Trash2 } from 'lucide-react';
import type { CreationActions } from './use-creation-actions.tsx';

/** The actions on one creation. */
export function CreationMenu({ creation, actions }: { creation: CreationSummary; actions: CreationActions }) {
  const image = creation.content !== undefined;
  const empty = creation.size === 0;
  return (
    <Menu
      trigger={
        <IconButton label={`More for: ${creation.prompt}`} title="More">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem icon={<Copy aria-hidden="true" />} disabled={empty} onSelect={() => actions.copy(creation)}>
        {image ? 'Copy address' : 'Copy text'}
      </MenuItem>
      <MenuItem
        icon={<Download aria-hidden="true" />}
        disabled={empty}
        onSelect={() => actions.download(creation)}
      >
        Download
      </MenuItem>
      {image && creation.publish && (
        <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => actions.unpublish(creation)}>
          Unpublish
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => actions.remove(creation)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
