import { mount } from "svelte";
import App from "./App.svelte";
import { followSystem } from "./lib/theme.svelte";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/board.css";
import "./style/table.css";
import "./style/facts.css";
import "./style/phone.css";
import "./style/pages.css";
import "./style/own.css";

followSystem();
const place = document.getElementById("app");
if (place) mount(App, { target: place });
