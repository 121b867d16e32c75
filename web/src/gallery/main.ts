import { mount } from "svelte";
import Gallery from "./Gallery.svelte";
import { loadAllTexts } from "../lang/texts.svelte";
import "../styles/base.css";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get("theme") ?? "light";

const target = document.getElementById("app");
void loadAllTexts().then(() => target && mount(Gallery, { target, props: { part: asked.get("part") } }));
