import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';

export default () => {
  const editor = useEditor({ extensions: [StarterKit], content: '<h2>Title of Tiptap</h2><p>Text.</p>' });
  return (
    <>
      <EditorContent editor={editor} />
      <button type="button" onClick={() => editor?.commands.setContent('<p>Content that was <b>set</b></p>')}>
        Open
      </button>
    </>
  );
};
