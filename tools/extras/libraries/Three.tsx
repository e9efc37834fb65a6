import { useEffect, useRef, useState } from 'react';
import { BoxGeometry, Mesh, MeshBasicMaterial, PerspectiveCamera, Scene, WebGLRenderer } from 'three';

export default () => {
  const place = useRef<HTMLDivElement>(null);
  const [triangles, setTriangles] = useState(0);
  useEffect(() => {
    const renderer = new WebGLRenderer();
    renderer.setSize(120, 120);
    place.current?.append(renderer.domElement);
    const scene = new Scene().add(new Mesh(new BoxGeometry(), new MeshBasicMaterial({ color: 0xff0000 })));
    const camera = new PerspectiveCamera();
    camera.position.z = 3;
    renderer.render(scene, camera);
    setTriangles(renderer.info.render.triangles);
    return () => renderer.dispose();
  }, []);
  return (
    <div ref={place}>
      <p>Triangles: {triangles}</p>
    </div>
  );
};
