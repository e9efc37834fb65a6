import { CreationTools, useCreation } from '@atelier/tool-kit';

interface OwnToolsProps {
  id: string;
  /** Called when the image is private or deleted. */
  onHidden: () => void;
  onChanged: () => void;
}

export function OwnTools({ id, onHidden, onChanged }: OwnToolsProps) {
  const { creation, change } = useCreation({ id });
  if (!creation) return null;
  return (
    <CreationTools
      place="header"
      creation={creation}
      onChange={(changed) => {
        change(changed);
        if (changed.publish) onChanged();
        else onHidden();
      }}
      onRemove={() => {
        onHidden();
        return onChanged;
      }}
    />
  );
}
