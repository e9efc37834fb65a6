import type { Creation } from '@atelier/contracts';
import { isCreationOpen, isImageType } from '@atelier/contracts/creation-run';
import { publicTagsLimit, tagLimits } from '@atelier/contracts/tool-options';
import { TextEditor, TextReviser, useEditing } from '@atelier/tool-kit/editor';
import { EmptyState, ErrorState } from '@atelier/tool-kit/feedback';
import { ButtonLink, Tags } from '@atelier/tool-kit/forms';
import { Panel, toolAccentProps } from '@atelier/tool-kit/results';
import { SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { trashPath } from '../../browser/paths.ts';
import { usePageTitle } from '../../browser/titles.ts';
import { PageSkeleton } from '../../elements/PageSkeleton.tsx';
import { creationPage as texts, trash } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { creationStyle, neutralGradient } from '../dashboard/creation-style.ts';
import { CreationHeader } from './CreationHeader.tsx';
import { CreationResult } from './CreationResult.tsx';
import { Recipe } from './Recipe.tsx';
import { Related } from './Related.tsx';
import { type CreationPageState, useCreationPage } from './use-creation-page.ts';
import { Versions } from './Versions.tsx';

export function CreationPage() {
  const { id = '' } = useParams();
  const page = useCreationPage(id);
  const { creation, error, loading } = page;
  const { registry } = useSettings();
  usePageTitle(creation ? creationStyle(registry, creation).name : texts.result);
  if (creation) return <LoadedPage page={page} creation={creation} />;
  if (loading) return <PageSkeleton />;
  if (error?.code === 'creation_not_found')
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={texts.missing}
        action={<ButtonLink to={trashPath}>{trash.title}</ButtonLink>}
      >
        <h1 className="sr-only">{texts.missing}</h1>
        {texts.missingText}
      </EmptyState>
    );
  return error && <ErrorState error={error} onRetry={page.reload} />;
}

function LoadedPage({ page, creation }: { page: CreationPageState; creation: Creation }) {
  const look = creationStyle(useSettings().registry, creation);
  const [opened, setEditing] = useEditing(creation.id);
  const [revising, setRevising] = useState(false);
  const { content, status, type, report } = creation;
  // The text of a creation with a report derives from the report.
  const editable = content !== '' && !isCreationOpen(status) && !isImageType(type) && !report;
  const editing = opened && editable;
  // A list's "Edit" leads here. Once: a reload or the way back shows the text.
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: setEditing is new in each render.
  useEffect(() => {
    if (!state?.edit) return;
    setEditing(true);
    void navigate(pathname, { replace: true });
  }, [state, pathname, navigate]);
  return (
    <div
      className="grid gap-(--gap)"
      {...toolAccentProps(look.createdType?.tool.gradient ?? neutralGradient)}
    >
      <CreationHeader
        page={page}
        creation={creation}
        look={look}
        onEdit={editable && !editing ? () => setEditing(true) : null}
        onRevise={editable && !editing && !revising ? () => setRevising(true) : null}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-(--gap) min-[70rem]:grid-cols-[minmax(0,1fr)_21rem]">
        <Panel title={texts.result} focusable>
          {editing ? (
            <TextEditor
              key={creation.id}
              creation={creation}
              onChange={page.change}
              onDone={() => setEditing(false)}
            />
          ) : (
            <>
              {revising && (
                <TextReviser
                  key={creation.id}
                  creation={creation}
                  onChange={page.change}
                  onDone={() => setRevising(false)}
                />
              )}
              <CreationResult creation={creation} createdType={look.createdType} />
            </>
          )}
        </Panel>
        <div className="grid gap-(--gap)">
          <Recipe creation={creation} name={look.name} names={look.createdType?.reuse} />
          <Panel title={texts.tags.title}>
            <Tags
              tags={creation.tags ?? []}
              most={tagLimits.most}
              linkOf={(tag) => ({
                to: `/ai?${new URLSearchParams({ tag })}`,
                title: texts.tags.show({ tag }),
              })}
              hint={texts.tags.hint}
              onSave={async (tags) => (await page.save({ tags })) !== null}
            />
          </Panel>
          {creation.publish && (
            <Panel title={texts.publicTags.title}>
              <Tags
                tags={creation.public_tags ?? []}
                most={publicTagsLimit}
                hint={texts.publicTags.hint}
                onSave={page.savePublicTags}
              />
            </Panel>
          )}
          <Related creation={creation} />
          {!isImageType(creation.type) && <Versions creation={creation} onRestore={page.save} />}
        </div>
      </div>
    </div>
  );
}
