@echo off
rem Starts Packhouse on the Node beside it, wherever it lies.
"%~dp0..\lib\node.exe" "%~dp0..\lib\build\cli\packhouse.js" %*
