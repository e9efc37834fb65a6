import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';

const initialConfig = {
  namespace: 'text',
  onError(error: Error) {
    throw error;
  },
};

export default () => (
  <LexicalComposer initialConfig={initialConfig}>
    <RichTextPlugin
      contentEditable={<ContentEditable aria-label="Text" />}
      placeholder={<p>Write with Lexical</p>}
      ErrorBoundary={LexicalErrorBoundary}
    />
  </LexicalComposer>
);
