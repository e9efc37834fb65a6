import { IconButton } from '@atelier/tool-kit/forms';
import { CopyButton, DownloadMenu } from '@atelier/tool-kit/results';
import type { Offer } from './use-offers.tsx';

/** The buttons of a creation; `CreationMenu` has the other offers. */
export const CreationBar = ({ offers }: { offers: readonly Offer[] }) =>
  offers
    .filter(({ button }) => button)
    .map(({ key, icon, label, title = label, act, formats, disabled = false }) =>
      formats ? (
        <DownloadMenu key={key} formats={formats.names} onSave={formats.save} disabled={disabled}>
          {formats.more}
        </DownloadMenu>
      ) : key === 'copy' ? (
        <CopyButton key={key} copy={async () => (await act()) === true} disabled={disabled} />
      ) : (
        <IconButton
          key={key}
          label={label}
          caption={label}
          title={title}
          disabled={disabled}
          onClick={() => void act()}
        >
          {icon}
        </IconButton>
      ),
    );
